/** How the rider shows that something was delivered. */
export const PROOFS = ['tap', 'code', 'photo'] as const
export type Proof = (typeof PROOFS)[number]

export const ROUTE_NAME_MAX = 30
/** More than one kitchen has riders for. */
export const MAX_ROUTES = 50
