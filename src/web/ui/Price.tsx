import { formatRupees } from '#shared/base/money.ts'

/** An amount in rupees, ₹1,560, with figures of equal width so that columns of prices line up. */
export function Price({ rupees, className = '' }: { rupees: number; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatRupees(rupees)}</span>
}
