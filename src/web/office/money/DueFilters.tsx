import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallInput } from '#shared/contract/define.ts'
import type { moneyCalls } from '#shared/contract/money/office/money.ts'
import { paymentName } from '#shared/texts/payment-name.ts'
import { Select } from '#web/ui/Select.tsx'
import { SearchField } from '../parts/SearchField.tsx'

/** What the list of what is due is narrowed by. */
export type DueFilter = Pick<
  NonNullable<CallInput<typeof moneyCalls.listDues>['query']>,
  'search' | 'method' | 'rider' | 'checked'
>

interface DueFiltersProps {
  filter: DueFilter
  riders: { _id: string; name: string }[]
  onFilter: (filter: DueFilter) => void
}

const ALL = ''

/** Search, method, rider, and whether a payment is being checked. */
export function DueFilters({ filter, riders, onFilter }: DueFiltersProps) {
  const [typed, setTyped] = useState(filter.search ?? '')
  const set = (name: keyof DueFilter, value: string) => {
    const { [name]: _, ...others } = filter
    onFilter(value === ALL ? others : { ...others, [name]: value })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <SearchField
        label={m.money_filter_search()}
        placeholder={m.money_filter_search_hint()}
        maxLength={100}
        value={typed}
        onSearch={(words) => {
          setTyped(words)
          set('search', words.trim())
        }}
      />
      <Select
        label={m.money_filter_method()}
        value={filter.method ?? ALL}
        onChange={({ target }) => set('method', target.value)}
        options={[
          { value: ALL, label: m.money_filter_all() },
          ...['cod', 'upi'].map((value) => ({ value, label: paymentName(value) })),
        ]}
      />
      <Select
        label={m.money_filter_rider()}
        value={filter.rider ?? ALL}
        onChange={({ target }) => set('rider', target.value)}
        options={[
          { value: ALL, label: m.money_filter_any_rider() },
          ...riders.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <Select
        label={m.money_filter_checked()}
        value={filter.checked ?? ALL}
        onChange={({ target }) => set('checked', target.value)}
        options={[
          { value: ALL, label: m.money_filter_all() },
          { value: 'yes', label: m.money_filter_checked_yes() },
          { value: 'no', label: m.money_filter_checked_no() },
        ]}
      />
    </div>
  )
}
