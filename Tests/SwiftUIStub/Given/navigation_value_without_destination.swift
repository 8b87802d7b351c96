// Correct: `Route.Recipe` may be a type or an enum case
enum Route { typealias Recipe = GlobalRecipe }
typealias GlobalRecipe = Recipe
