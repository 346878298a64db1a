import { formatRupees } from '#shared/base/money.ts'

/** What an order that counts comes to, in whole rupees; a dash when there is none. */
export function perOrder(revenue: number, counted: number): string {
  return counted === 0 ? '–' : formatRupees(Math.round(revenue / counted))
}
