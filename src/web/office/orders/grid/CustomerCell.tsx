import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone, normalizePhone } from '#shared/base/phone.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Field } from '#web/ui/Field.tsx'
import type { Chosen } from '../../parts/entry/entry-draft.ts'
import { useSettled } from '../../parts/use-settled.ts'

/** As many as are looked through at a glance. */
const SHOWN = 5

interface CustomerCellProps {
  row: number
  disabled: boolean
  onChoose: (chosen: Chosen, title: string) => void
  /** The arrow keys, where no list takes them. */
  onMove: (event: KeyboardEvent<HTMLInputElement>) => void
}

interface Choice {
  id: string
  chosen: Chosen
  title: string
  text: string
}

/** Asks whose order a row is: Enter takes the first that is found, or the one that the arrow keys point at. */
export function CustomerCell({ row, disabled, onChoose, onMove }: CustomerCellProps) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [pressed, setPressed] = useState(false)
  const settled = useSettled(typed.trim())
  const query = { search: settled, limit: SHOWN }
  const found = useCall(
    customerCalls.searchCustomers,
    { query },
    { staleTime: 0, placeholderData: keepPreviousData, enabled: settled !== '' },
  )
  const isCurrent = settled !== '' && settled === typed.trim() && !found.isPlaceholderData && !found.isFetching
  const choices = isCurrent ? choicesOf(found.data?.customers ?? [], settled) : []
  const shown = typed.trim() !== '' && choices.length > 0
  const active = choices[Math.min(at, choices.length - 1)]
  // Enter may come before the answer: what was typed counts.
  useEffect(() => {
    if (!pressed || !isCurrent) return
    setPressed(false)
    if (active) onChoose(active.chosen, active.title)
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      setPressed(typed.trim() !== '')
    } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((now) => Math.max(0, Math.min(choices.length - 1, now + step)))
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
    } else onMove(event)
  }

  return (
    <div className="relative">
      <Field
        label={m.grid_customer({ row })}
        labelHidden
        placeholder={m.grid_customer_hint()}
        data-cell={`${row} 0`}
        role="combobox"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && active ? `${list}-${active.id}` : undefined}
        autoComplete="off"
        disabled={disabled}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
          setPressed(false)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {isCurrent && typed.trim() !== '' && choices.length === 0 && m.entry_nobody_found()}
        {found.isError && m.customers_failed()}
      </p>
      {shown && (
        <div
          id={list}
          role="listbox"
          aria-label={m.admin_tab_customers()}
          className="mt-1 flex flex-col overflow-hidden rounded-md border border-edge bg-surface shadow-md"
        >
          {choices.map(({ id, chosen, title, text }) => (
            // The keyboard stays in the field, which names the one it points at.
            <div
              key={id}
              id={`${list}-${id}`}
              role="option"
              tabIndex={-1}
              aria-selected={id === active?.id}
              className="wrap-anywhere min-h-11 cursor-pointer px-3 py-1 hover:bg-ground aria-selected:bg-leaf-soft"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(chosen, title)}
              onKeyDown={undefined}
            >
              <span className="font-semibold">{title}</span>
              <span className="block text-ink-soft text-sm">{text}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

interface Found {
  _id: string
  name: string | null
  phone_number?: string | undefined
  address: string | null
}

function choicesOf(customers: readonly Found[], typed: string): Choice[] {
  const phone = normalizePhone(typed)
  if (customers.length === 0 && phone !== null) {
    const text = displayPhone(phone)
    return [{ id: 'new', chosen: { phone }, title: m.entry_somebody_new(), text }]
  }
  return customers.map(({ _id, name, phone_number, address }) => ({
    id: _id,
    chosen: { id: _id },
    title: name ?? m.customer_no_name(),
    text: [phone_number && displayPhone(phone_number), address].filter(Boolean).join(' · '),
  }))
}
