import { Download } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { saveFile } from '#web/parts/table/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Report } from './use-report.ts'

/** The orders of the reported days and their lines for whoever keeps the books: one file, since a browser asks before it saves two. The button says the reason. */
export function BooksButton({ report: { from, to } }: { report: Pick<Report, 'from' | 'to'> }) {
  const api = useApi()
  const name = from && to ? `${from}-${to}` : 'all'
  const { busy, run } = useAction(async () => {
    const days = from && to ? { from, to } : { date: 'all' as const }
    const csvOf = async (rows: 'orders' | 'lines') => {
      const { csv } = await api.call(adminOrderCalls.exportOrders, {
        query: { ...days, rows, reason: m.reason_books() },
      })
      return [`${rows}-${name}.csv`, new TextEncoder().encode(csv)] as const
    }
    try {
      const { zipSync } = await import('./zip.ts')
      const zip = zipSync(Object.fromEntries([await csvOf('orders'), await csvOf('lines')]))
      saveFile(`books-${name}.zip`, new Blob([zip], { type: 'application/zip' }))
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
