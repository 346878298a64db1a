import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { AddressForm } from './AddressForm.tsx'
import { AddressList } from './AddressList.tsx'
import { AddressSkeleton } from './AddressSkeleton.tsx'
import type { AddressStyle } from './address-style.ts'
import { DefaultAddressDialog } from './DefaultAddressDialog.tsx'
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx'
import { keepAddressForm, keptAddressForm } from './kept-address-form.ts'
import type { AddressBook, AddressFields } from './use-address-book.ts'
import { useAddressQuestions } from './use-address-questions.ts'

interface AddressManagerProps {
  user: User
  style: AddressStyle
  book: AddressBook
  renderAddress: (address: Address) => ReactNode
  /** Addresses can be made default, changed and deleted here. */
  manages: boolean
  onAdded?: (address: Address) => void
}

/** The saved addresses with the form for a new one, in all states. Both address screens show it. */
export function AddressManager({ user, style, book, renderAddress, manages, onAdded }: AddressManagerProps) {
  const root = useRef<HTMLDivElement>(null)
  /** The id of the address in the form; `new` for a new one. A form that was open before a reload is open again. */
  const [inForm, setInForm] = useState(() => keptAddressForm()?.of ?? null)
  const questions = useAddressQuestions(user, book)
  const { addresses, list } = book
  const changed = addresses?.find(({ _id }) => _id === inForm) ?? null
  const empty = addresses?.length === 0

  /** The selector of the button that opened the closed form; it is mounted again with the next render. */
  const opener = useRef<string | null>(null)
  useEffect(() => {
    if (inForm !== null || opener.current === null) return
    root.current?.querySelector<HTMLElement>(opener.current)?.focus()
    opener.current = null
  }, [inForm])

  function closeForm() {
    opener.current = changed ? `[data-edit="${changed._id}"]` : '[data-add]'
    keepAddressForm(null)
    setInForm(null)
  }

  async function save(fields: AddressFields) {
    const saved = await book.save(fields, changed?._id ?? null)
    if (!changed) onAdded?.(saved)
    closeForm()
  }

  const adds = inForm === 'new'
  const form = (adds || changed) && (
    <AddressForm key={inForm} user={user} style={style} address={changed} onSave={save} onCancel={closeForm} />
  )
  const openForm = (label: string) => (
    <Button data-add="" variant="secondary" full onClick={() => setInForm('new')}>
      <Plus className="size-5" />
      {label}
    </Button>
  )

  if (!user.phoneNumber) return <ErrorCard title={m.address_load_failed()} text={m.add_address_no_phone()} />
  if (addresses === null) {
    if (!list.isError) return <AddressSkeleton />
    return (
      <ErrorCard
        title={m.address_load_failed()}
        text={errorText(list.error, m.address_load_failed_text())}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      />
    )
  }
  return (
    <div ref={root} className="flex flex-col gap-3">
      {adds ? form : empty && style.emptyText === null ? null : openForm(style.addLabel)}
      {empty && !adds && (
        <EmptyState
          picture="empty-pin"
          title={m.address_none()}
          text={style.emptyText}
          action={style.emptyText === null && openForm(m.address_add())}
        />
      )}
      <AddressList
        book={book}
        addresses={addresses}
        renderAddress={renderAddress}
        actions={manages ? { onEdit: ({ _id }: Address) => setInForm(_id), ...questions.actions } : null}
        editing={changed ? { id: changed._id, form } : null}
      />
      <DeleteAddressDialog
        {...questions.deleting}
        busy={book.remove.busy}
        onClose={questions.close}
        onConfirm={async (address) => {
          await book.remove.run(address._id)
          questions.close()
          requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-add]')?.focus())
        }}
      />
      {questions.defaulting && (
        <DefaultAddressDialog {...questions.defaulting} busy={book.makeDefault.busy} onClose={questions.close} />
      )}
    </div>
  )
}
