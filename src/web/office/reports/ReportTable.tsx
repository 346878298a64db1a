import type { ComponentProps } from 'react'
import * as m from '#paraglide/messages.js'
import { auditCalls } from '#shared/contract/people/office/audit.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReason } from '../parts/use-reason.tsx'

/** A table of a report. Before it is saved as a file it is asked why, and noted in the change log; without that there is no file. */
export function ReportTable<Row>(props: ComponentProps<typeof DataTable<Row>>) {
  const api = useApi()
  const { askReason, reasonDialog } = useReason()
  async function mayExport(file: string): Promise<boolean> {
    const reason = await askReason(m.admin_csv_reason(), m.admin_csv(), 'export')
    if (reason === null) return false
    try {
      await api.call(auditCalls.noteExport, { body: { file, reason } })
      return true
    } catch (error) {
      toast.error(errorText(error, m.admin_csv_failed()))
      return false
    }
  }
  return (
    <>
      <DataTable {...props} mayExport={mayExport} />
      {reasonDialog}
    </>
  )
}
