import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone, normalizePhone } from '#shared/base/phone.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { addressPartsIn } from '#shared/domain/people/address-parts.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SearchField } from '../SearchField.tsx'
import { useSettled } from '../use-settled.ts'
import type { Chosen } from './entry-draft.ts'

/** As many as are looked through at a glance. */
const SHOWN = 6

interface ChooseCustomerProps {
  title?: string
  /** The id of one who is not meant: then somebody else who is there is asked for, nobody new. */
  without?: string
  onChoose: (chosen: Chosen) => void
  /** Takes a whole message that is pasted in place of a name; the phone in it is searched for. */
  onMessage?: (message: string) => void
  onClose: () => void
}

/** Asks whose order it is: a press of Enter takes the first that is found, or begins a new customer with the phone. */
export function ChooseCustomer({
  title = m.entry_title(),
  without,
  onChoose,
  onMessage,
  onClose,
}: ChooseCustomerProps) {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim())
  /** What of a pasted message may be an address; empty when nothing was pasted, or a phone was found in it. */
  const [parts, setParts] = useState('')
  const search = (words: string, address = '') => {
    setPressed(false)
    setTyped(words)
    setParts(address)
  }
  const query = { ...(parts ? { address: parts } : settled && { search: settled }), limit: SHOWN }
  const found = useCall(customerCalls.searchCustomers, { query }, { staleTime: 0, placeholderData: keepPreviousData })
  const [pressed, setPressed] = useState(false)
  const isCurrent = settled === typed.trim() && !found.isPlaceholderData && !found.isFetching
  const customers = (found.data?.customers ?? []).filter(({ _id }) => _id !== without)
  const phone = normalizePhone(settled)
  const isNew =
    without === undefined && isCurrent && customers.length === 0 && phone !== null && found.data !== undefined
  const first: Chosen | null = customers[0] ? { id: customers[0]._id } : isNew ? { phone } : null
  // Enter may come before the answer: what was typed counts, not what still stands there.
  useEffect(() => {
    if (!pressed || !isCurrent) return
    setPressed(false)
    // Several may have an address: who is meant is chosen by a press.
    if (first && (settled !== '' || (parts !== '' && customers.length === 1))) onChoose(first)
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="wide" title={title}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setPressed(true)
        }}
      >
        <SearchField
          label={m.customers_search()}
          hint={m.customers_search_hint()}
          value={typed}
          onSearch={(words) => search(words)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!onMessage || !isMessage(text)) return
            event.preventDefault()
            onMessage(text)
            void phoneIn(text).then((phone) =>
              phone === null ? search('', partsIn(text)) : search(displayPhone(phone)),
            )
          }}
          autoComplete="off"
        />
        {onMessage && <p className="text-ink-soft text-sm">{m.entry_paste_hint()}</p>}
        <p role="status" className="text-ink-soft text-sm">
          {statusOf(found.isError, isCurrent && found.data !== undefined, customers.length, isNew, parts !== '')}
        </p>
        <ul aria-label={m.admin_tab_customers()} className="flex flex-col">
          {customers.map(({ _id, name, phone_number, address }) => (
            <li key={_id} className="border-line border-b last:border-b-0">
              <button
                type="button"
                className="wrap-anywhere min-h-11 w-full py-2 text-left hover:bg-ground"
                onClick={() => onChoose({ id: _id })}
              >
                <span className="font-semibold text-leaf-dark">{name ?? m.customer_no_name()}</span>{' '}
                <span className="whitespace-nowrap text-ink-soft text-sm tabular-nums">
                  {phone_number && displayPhone(phone_number)}
                </span>
                <span className="block text-ink-soft text-sm">{address}</span>
              </button>
            </li>
          ))}
        </ul>
        {isNew && (
          <Button className="self-start" onClick={() => onChoose({ phone })}>
            {m.entry_new_customer({ phone: displayPhone(phone) })}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

/** Names and phones are shorter, stand on one line, and have no number among several words. */
function isMessage(text: string): boolean {
  const isShort = text.trim().length <= 40 && !/\S\s*\n\s*\S/.test(text)
  return !isShort || (text.trim().split(/\s+/).length > 2 && /\d/.test(text) && /\p{L}/u.test(text))
}

/** Nothing else of the message is sent: no phone, and no word that is too short for a name. */
function partsIn(message: string): string {
  const { houses, words } = addressPartsIn(message)
  return [...houses, ...words].join(' ').slice(0, 400)
}

/** E.164; what reads messages is loaded with the first. */
async function phoneIn(message: string): Promise<string | null> {
  const { readMessage } = await import('./read-message.ts')
  return readMessage(message, { today: '', days: [] }).phone
}

function statusOf(failed: boolean, isCurrent: boolean, count: number, isNew: boolean, byAddress: boolean): string {
  if (failed) return m.customers_failed()
  if (!isCurrent) return m.customers_loading()
  if (byAddress && count > 1) return m.entry_several_have_address()
  if (byAddress && count === 1) return m.entry_one_has_address()
  if (byAddress) return m.entry_nobody_has_address()
  if (count > 0) return m.entry_enter_takes_first()
  return isNew ? m.entry_nobody_has_phone() : m.entry_nobody_found()
}
