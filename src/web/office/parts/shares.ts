import * as m from '#paraglide/messages.js'
import type { Share, Shares } from '#shared/domain/kitchen/dish-summary.ts'

interface ShareLook {
  share: Share
  label: () => string
  /** Colour of its bar. */
  fill: string
}

/** Confirmed, will be confirmed and skipped, as tables and charts show them. */
export const SHARES: readonly ShareLook[] = [
  { share: 'confirmed', label: m.admin_share_confirmed, fill: 'var(--color-leaf)' },
  { share: 'willBeConfirmed', label: m.admin_share_will_be_confirmed, fill: 'var(--color-turmeric)' },
  { share: 'skipped', label: m.admin_share_skipped, fill: 'var(--color-edge)' },
]

/** A bar for each share. */
export function shareBars(shares: Shares) {
  return SHARES.map(({ share, label, fill }) => ({ name: label(), value: shares[share], fill }))
}
