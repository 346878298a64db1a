/** Why no meal of a running subscription comes, though it has meals left. `null`: nothing holds them up. */
export const HELD_UP = ['no_address', 'payment_due'] as const
export type HeldUp = (typeof HELD_UP)[number]

/** What holds meals up first: without an address none can be brought, paid or not. */
export function heldUpBy({ hasAddress, waits }: { hasAddress: boolean; waits: boolean }): HeldUp | null {
  if (!hasAddress) return 'no_address'
  return waits ? 'payment_due' : null
}
