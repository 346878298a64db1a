import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { documentKindText } from '#shared/texts/document-kind-text.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall } from '#web/kit/api/use-call.ts'
import { savePdf } from '#web/kit/table/save-pdf.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { PrintedPage } from '../../parts/PrintedPage.tsx'
import { useMay } from '../../session-context.ts'
import { CreditForm } from './CreditForm.tsx'

interface DocumentDialogProps {
  id: string
  /** Opens another document in its place. */
  onOpen: (id: string) => void
  onClose: () => void
}

/** A document as it was issued: to be read, printed, saved and taken back. */
export default function DocumentDialog({ id, onOpen, onClose }: DocumentDialogProps) {
  const read = useCall(adminDocumentCalls.getDocument, { params: { id } }, { staleTime: 0 })
  const document = read.data?.document
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={document?.number ?? m.documents_title()}
      description={
        document &&
        [documentKindText(document.kind, document.mode), formatDate(document.day), formatRupees(document.amount)].join(
          ' · ',
        )
      }
    >
      {document ? (
        <Opened document={document} onOpen={onOpen} />
      ) : read.isError ? (
        <ErrorCard
          title={m.documents_failed_title()}
          text={errorText(read.error, m.documents_failed())}
          onRetry={() => read.refetch()}
          busy={read.isFetching}
        />
      ) : (
        <Spinner label={m.documents_loading()} />
      )}
    </Dialog>
  )
}

type OpenedDocument = CallReply<typeof adminDocumentCalls.getDocument>['document']

function Opened({ document, onOpen }: { document: OpenedDocument; onOpen: (id: string) => void }) {
  const { _id: id, number, page, intact, left, kind, lowers_tax_until: lowersTaxUntil } = document
  const api = useApi()
  const may = useMay()
  const frame = useRef<HTMLIFrameElement>(null)
  const [credits, setCredits] = useState(false)
  const { busy, run: save } = useAction(async () => {
    try {
      savePdf(await api.call(adminDocumentCalls.documentPdf, { params: { id } }))
    } catch (error) {
      toast.error(errorText(error, m.documents_save_failed()))
    }
  })
  const creditable = left > 0 && kind !== 'credit_note' && kind !== 'refund_voucher' && may('money.write')
  return (
    <div className="flex flex-col gap-4">
      {!intact && <Alert tone="danger">{m.documents_altered()}</Alert>}
      <PrintedPage html={page} title={number} frame={frame} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => frame.current?.contentWindow?.print()}>{m.documents_print()}</Button>
        <Button variant="secondary" busy={busy} onClick={save}>
          {m.documents_save_pdf()}
        </Button>
        {creditable && !credits && (
          <Button variant="secondary" onClick={() => setCredits(true)}>
            {m.documents_credit()}
          </Button>
        )}
      </div>
      {creditable && credits && (
        <CreditForm id={id} number={number} left={left} lowersTaxUntil={lowersTaxUntil} onIssued={onOpen} />
      )}
    </div>
  )
}
