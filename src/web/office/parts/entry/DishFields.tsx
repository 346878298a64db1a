import type { RefObject } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import type { Problem } from '#web/kit/editor/problem.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import type { EntryDraft } from './entry-draft.ts'

interface DishFieldsProps {
  day: EntryDay | undefined
  draft: EntryDraft
  change: (changes: Partial<EntryDraft>) => void
  problem: Problem | null
  first: RefObject<HTMLInputElement | null>
}

/** How many of each dish of the day. */
export function DishFields({ day, draft, change, problem, first }: DishFieldsProps) {
  if (!day || day.dishes.length === 0) return <p>{m.entry_no_menu()}</p>
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{m.entry_dishes()}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {day.dishes.map(({ name, price }, index) => (
          <NumberField
            key={name}
            ref={index === 0 ? first : undefined}
            name={`dish ${name}`}
            label={price === undefined ? name : m.entry_dish({ name, price: formatRupees(price) })}
            error={problem?.fields[`dish ${name}`]}
            value={draft.quantities[name] ?? ''}
            onFocus={({ target }) => target.select()}
            onValue={(text) => change({ quantities: { ...draft.quantities, [name]: text.trim() } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
