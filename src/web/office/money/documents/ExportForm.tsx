import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { addMonths, monthName, monthOf } from '#shared/domain/calendar/month.ts'
import { DOCUMENT_EXPORTS, type DocumentExport } from '#shared/domain/money/documents/exports.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { saveCsv } from '#web/kit/table/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReason } from '../../parts/use-reason.tsx'
import { useToday } from '../../session-context.ts'
import { MoneyCard } from '../MoneyCard.tsx'
import { EXPORT_TEXTS, RETURN_EXPORTS } from './export-texts.ts'

/** The files of a month for the accountant. */
export function ExportForm({ month }: { month: string }) {
  const api = useApi()
  const { askReason, reasonDialog } = useReason()
  const [part, setPart] = useState<DocumentExport>('register')
  const { busy, run } = useAction(async () => {
    const reason = await askReason(m.admin_csv_reason(), m.admin_csv(), 'export')
    if (reason === null) return
    try {
      const { csv } = await api.call(adminDocumentCalls.exportDocuments, { query: { month, part, reason } })
      saveCsv(`${part}-${month}`, csv)
    } catch (error) {
      toast.error(errorText(error, m.documents_export_failed()))
    }
  })
  const thisMonth = monthOf(useToday())
  // A return is of a month that is over: while this one is shown, of the one before.
  const returned = month < thisMonth ? month : addMonths(thisMonth, -1)
  const whole = useAction(async () => {
    const reason = m.documents_export()
    try {
      const texts: Record<string, string> = {}
      for (const each of RETURN_EXPORTS) {
        const { csv } = await api.call(adminDocumentCalls.exportDocuments, {
          query: { month: returned, part: each, reason },
        })
        texts[`${each}-${returned}.csv`] = csv
      }
      const { saveZip } = await import('#web/kit/table/save-zip.ts')
      await saveZip(`gstr1-${returned}`, texts)
    } catch (error) {
      toast.error(errorText(error, m.documents_export_failed()))
    }
  })
  return (
    <MoneyCard title={m.documents_export()}>
      <Button className="self-start" variant="secondary" busy={whole.busy} onClick={whole.run}>
        {m.documents_export_return({ month: monthName(returned) })}
      </Button>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={m.documents_export_part()}
          className="w-72 max-w-full"
          value={part}
          onChange={({ target }) => setPart(target.value as DocumentExport)}
          options={DOCUMENT_EXPORTS.map((value) => ({ value, label: EXPORT_TEXTS[value]() }))}
        />
        <Button variant="secondary" busy={busy} onClick={run}>
          {m.documents_export_save()}
        </Button>
      </div>
      {reasonDialog}
    </MoneyCard>
  )
}
