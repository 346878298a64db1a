export const ROUTE_NAME_MAX = 30
/** More than one kitchen has riders for. */
export const MAX_ROUTES = 50
