export const ROUTE_NAME_MAX = 30
/** More than one kitchen has riders for. */
export const MAX_ROUTES = 50
/** As many stops, boxes or minutes as a limit of a route may name. */
export const ROUTE_LIMIT_MAX = 1000
