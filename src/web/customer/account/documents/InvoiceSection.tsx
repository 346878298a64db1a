import * as m from '#paraglide/messages.js'
import { errorText } from '#web/kit/api/api-error.ts'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Invoice } from './Invoice.tsx'
import { useOwnDocuments } from './use-own-documents.ts'

/** The invoice of a subscription, where it is opened. */
export default function InvoiceSection({ subscriptionId }: { subscriptionId: string }) {
  const own = useOwnDocuments({ kind: 'subscription', id: subscriptionId })
  const { data, error, isError, isFetching, refetch } = own.query
  if (data) return <Invoice own={own} documents={data} />
  if (!isError) return <Spinner label={m.invoice_loading()} />
  return (
    <ErrorCard
      title={m.invoice_failed_title()}
      text={errorText(error, m.invoice_failed())}
      onRetry={() => refetch()}
      busy={isFetching}
    />
  )
}
