import { Download } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { depositCalls } from '#shared/contract/delivery/office/deposits.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Report } from './use-report.ts'

/** The orders of the reported days, their lines, and the deposits for boxes in one file for the accountant. The button says the reason. */
export function BooksButton({ report: { from, to } }: { report: Pick<Report, 'from' | 'to'> }) {
  const api = useApi()
  const name = from && to ? `${from}-${to}` : 'all'
  const { busy, run } = useAction(async () => {
    const days = from && to ? { from, to } : null
    const reason = m.reason_books()
    const ordersOf = (rows: 'orders' | 'lines') =>
      api.call(adminOrderCalls.exportOrders, { query: { ...(days ?? { date: 'all' }), rows, reason } })
    try {
      const files = {
        orders: await ordersOf('orders'),
        lines: await ordersOf('lines'),
        deposits: await api.call(depositCalls.exportDeposits, { query: { ...days, reason } }),
      }
      const texts = Object.entries(files).map(([of, { csv }]) => [`${of}-${name}.csv`, csv])
      const { saveZip } = await import('#web/kit/table/save-zip.ts')
      await saveZip(`books-${name}`, Object.fromEntries(texts))
    } catch {
      toast.error(m.admin_csv_failed())
    }
  })
  return (
    <Button variant="secondary" busy={busy} busyLabel={m.admin_csv_making()} onClick={() => run()}>
      <Download className="size-5 shrink-0" />
      {m.admin_reports_books()}
    </Button>
  )
}
