import * as m from '#paraglide/messages.js'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { KitchenCard } from '#web/kit/profile/KitchenCard.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { BackLink } from '../../shell/navigation/BackLink.tsx'

/** /about: who the kitchen is, and where complaints go. */
export default function AboutScreen() {
  return (
    <>
      <PageHeader title={m.kitchen_title()} renderBack={(props) => <BackLink to="/" {...props} />} />
      <main className="px-safe-4 py-4">
        <Kitchen />
      </main>
    </>
  )
}

function Kitchen() {
  const { data, isError, isFetching, refetch } = useCall(kitchenCalls.getKitchen, {})
  if (data?.kitchen) return <KitchenCard kitchen={data.kitchen} full />
  if (data) return <EmptyState picture="empty-plate" title={m.kitchen_empty_title()} text={m.kitchen_empty()} />
  if (!isError) return <Spinner label={m.kitchen_loading()} />
  return (
    <ErrorCard title={m.kitchen_failed_title()} text={m.kitchen_failed()} busy={isFetching} onRetry={() => refetch()} />
  )
}
