import { useState } from 'react'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { loadConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { afterDeleting, movedByDefault } from './subscription-at.ts'
import type { AddressBook } from './use-address-book.ts'
import { useOwnSubscriptions } from './use-own-subscriptions.ts'

type Question =
  | { asks: 'delete'; address: Address; subscription: ReturnType<typeof afterDeleting> }
  | { asks: 'default'; address: Address; former: Address; moved: Subscription[] }

/** The questions before an address is deleted, and before a new default address moves a subscription. */
export function useAddressQuestions(user: User, book: AddressBook) {
  const subscriptions = useOwnSubscriptions(user.phoneNumber)
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (next: Question) => whenLoaded(loadConfirmDialog, () => setQuestion(next))
  const addresses = book.addresses ?? []
  const close = () => setQuestion(null)

  async function onDelete(address: Address) {
    const subscription = afterDeleting(address, { addresses, subscriptions: await subscriptions() })
    ask({ asks: 'delete', address, subscription })
  }

  async function onMakeDefault(address: Address) {
    const moved = movedByDefault(await subscriptions())
    const former = addresses.find(({ is_default }) => is_default)
    if (former && moved.length > 0) ask({ asks: 'default', address, former, moved })
    else void book.makeDefault.run(address._id)
  }

  async function makeDefault(kept: Subscription[]) {
    if (question) await book.makeDefault.run(question.address._id, kept)
    close()
  }

  return {
    actions: { onDelete, onMakeDefault },
    close,
    deleting:
      question?.asks === 'delete'
        ? { address: question.address, subscription: question.subscription }
        : { address: null, subscription: 'nothing' as const },
    defaulting:
      question?.asks === 'default'
        ? { former: question.former, onBoth: () => makeDefault([]), onOnlyOrders: () => makeDefault(question.moved) }
        : null,
  }
}
