import { keepPreviousData } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { ORDER_KINDS, type OrderKind } from '#shared/domain/ordering/order-kinds.ts'
import { paymentName } from '#shared/texts/payment-name.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Select } from '#web/ui/Select.tsx'
import { goTo } from '../../hash-location.ts'
import { useSettled } from '../../parts/use-settled.ts'
import { useSlotShown } from '../../parts/use-slots.ts'
import { daysAsked, type OrderFilters, PAYMENTS } from './order-filters.ts'

/** Stands for no choice: an empty area is that of the addresses which name none. */
const ANY = '*'
const FRESH_MS = 30_000

const KINDS: Record<OrderKind, () => string> = {
  one_off: m.admin_board_kind_one_off,
  subscription: m.admin_board_kind_subscription,
}

interface FilterFieldsProps {
  date: OrderDays
  filters: OrderFilters
  search: string
}

/** By what the board is narrowed down: area, dish, payment, and how orders came about. */
export function FilterFields({ date, filters, search }: FilterFieldsProps) {
  const words = useSettled(search.trim())
  const query = { ...daysAsked(date), ...useSlotShown(), ...filters, ...(words && { search: words }) }
  const { data } = useCall(
    adminOrderCalls.listOrderChoices,
    { query },
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  )
  const areas = (data?.areas ?? []).map(({ area, orders }) => ({ value: area, label: counted(areaText(area), orders) }))
  const dishes = (data?.dishes ?? []).map(({ key, name, orders }) => ({ value: key, label: counted(name, orders) }))
  return (
    <>
      <Choice
        part="area"
        label={m.admin_board_area()}
        any={m.admin_board_any_area()}
        value={filters.area}
        options={withChosen(areas, filters.area, areaText)}
      />
      <Choice
        part="dish"
        label={m.admin_board_dish()}
        any={m.admin_board_any_dish()}
        value={filters.dish}
        options={withChosen(dishes, filters.dish, () => m.admin_board_dish())}
      />
      <Choice
        part="payment"
        label={m.admin_order_payment()}
        any={m.admin_board_any_payment()}
        value={filters.payment}
        options={PAYMENTS.map((payment) => ({ value: payment, label: paymentName(payment) }))}
      />
      <Choice
        part="kind"
        label={m.admin_board_kind()}
        any={m.admin_board_any_kind()}
        value={filters.kind}
        options={ORDER_KINDS.map((kind) => ({ value: kind, label: KINDS[kind]() }))}
      />
    </>
  )
}

interface Option {
  value: string
  label: string
}

interface ChoiceProps {
  part: 'area' | 'dish' | 'payment' | 'kind'
  label: string
  /** What the first choice is called, by which nothing is narrowed down. */
  any: string
  value: string | undefined
  options: Option[]
}

function Choice({ part, label, any, value, options }: ChoiceProps) {
  return (
    <Select
      label={label}
      labelHidden
      className={`w-full ${part === 'payment' ? 'sm:w-42' : 'sm:w-36'}`}
      value={value ?? ANY}
      onChange={({ target }) => goTo({ [part]: target.value === ANY ? null : target.value })}
      options={[{ value: ANY, label: any }, ...options]}
    />
  )
}

function areaText(area: string): string {
  return area === '' ? m.admin_board_no_area() : area
}

function counted(name: string, orders: number): string {
  return m.admin_board_choice({ name, count: countText(orders) })
}

/** What is chosen stands among the choices, also when no order has it. */
function withChosen(options: Option[], chosen: string | undefined, text: (value: string) => string): Option[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  return [{ value: chosen, label: text(chosen) }, ...options]
}
