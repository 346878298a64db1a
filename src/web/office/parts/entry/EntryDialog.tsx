import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import { orderEntryCalls } from '#shared/contract/ordering/office/order-entry.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../Loaded.tsx'
import { ChooseCustomer } from './ChooseCustomer.tsx'
import { EntryForm } from './EntryForm.tsx'
import type { Chosen, Wanted } from './entry-draft.ts'

interface EntryDialogProps {
  /** Whose order it is; left out: it is asked first. */
  customerId?: string | undefined
  /** What it is entered beside: its day and its door. */
  beside?: Wanted
  onClose: () => void
}

/** Enters an order for a customer: who it is, then what is wanted. Load it lazily. */
export default function EntryDialog({ customerId, beside, onClose }: EntryDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(customerId === undefined ? null : { id: customerId })
  /** A message that was pasted where the customer is asked for. */
  const [message, setMessage] = useState('')
  if (chosen === null) return <ChooseCustomer onChoose={setChosen} onMessage={setMessage} onClose={onClose} />
  return <WithForm chosen={chosen} message={message} beside={beside} onClose={onClose} />
}

interface WithFormProps extends Pick<EntryDialogProps, 'onClose'> {
  chosen: Chosen
  message: string
  beside: Wanted | undefined
}

function WithForm({ chosen, message, beside, onClose }: WithFormProps) {
  const customer = 'id' in chosen ? chosen.id : undefined
  const read = useCall(orderEntryCalls.orderEntry, { query: { ...(customer && { customer }) } }, { staleTime: 0 })
  const [form] = useState(newId)
  // Not what was read for a form before: the last order may be another one by now.
  if (read.data && read.isFetchedAfterMount) {
    const { today, days, customer } = read.data
    return (
      <EntryForm
        formId={form}
        chosen={chosen}
        message={message}
        beside={beside}
        today={today}
        days={days}
        customer={customer}
        onStale={() => void read.refetch()}
        onClose={onClose}
      />
    )
  }
  const title = 'phone' in chosen ? displayPhone(chosen.phone) : m.entry_title()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="wide" title={title}>
      <Loaded
        data={undefined}
        failed={read.isError}
        error={{ title: m.entry_failed_title(), text: m.entry_failed() }}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={
          <SkeletonGroup label={m.entry_loading()}>
            <Skeleton className="h-80 rounded-md" />
          </SkeletonGroup>
        }
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}
