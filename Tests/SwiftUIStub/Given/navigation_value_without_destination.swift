// Example 8
enum Route { typealias Recipe = GlobalRecipe }
typealias GlobalRecipe = Recipe
