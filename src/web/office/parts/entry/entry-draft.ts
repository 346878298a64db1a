import * as m from '#paraglide/messages.js'
import { readNumber } from '#shared/base/typed-number.ts'
import type { EntryCustomer, EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { type DishLike, findDish } from '#shared/domain/catalog/menu.ts'
import { MAX_QUANTITY, type PreviewLine } from '#shared/domain/ordering/cart.ts'
import type { EnteredSource } from '#shared/domain/ordering/order-source.ts'
import { addressProblem } from '#shared/domain/people/address.ts'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { type MessageDraft, usualDay } from './message/draft.ts'

/** Whose order it is: a known customer, or a phone that no customer has yet. */
export type Chosen = { id: string } | { phone: string }

/** What is wanted before anybody has looked at it: from the last order, or from a message. */
export interface Wanted {
  items: (DishLike & { quantity: number })[]
  day?: Pick<EntryDay, 'day' | 'slot'> | null | undefined
  /** Of a saved address. */
  addressId?: string | null | undefined
  /** The text of an address, saved or not. */
  address?: string | undefined
  /** Whom the rider asks for. */
  recipient?: string | undefined
  notes?: string | undefined
  /** The order that takes it up; left out: it becomes one of its own. */
  replaces?: string | undefined
}

/** The form of an order, as it is typed. */
export interface EntryDraft {
  /** Key of the day, see `dayKey`. */
  day: string
  /** How many of each dish, by name. */
  quantities: Readonly<Record<string, string>>
  /** A saved address; empty for the typed one. */
  addressId: string
  address: string
  source: EnteredSource
  name: string
  notes: string
  reason: string
}

/** Names a day of a slot within the form. */
export function dayKey({ day, slot }: Pick<EntryDay, 'day' | 'slot'>): string {
  return `${slot} ${day}`
}

/** The form as it opens: what is wanted, on the first day that has a menu, unless the wish names another. */
export function draftFrom(days: readonly EntryDay[], customer: EntryCustomer | undefined, wanted: Wanted): EntryDraft {
  const slot = wanted.day?.slot ?? customer?.last?.slot
  const named = wanted.day && days.find((day) => wanted.day && dayKey(day) === dayKey(wanted.day))
  const day = named ?? usualDay(days, slot)
  return {
    day: day ? dayKey(day) : '',
    quantities: quantitiesOn(day, wanted.items),
    ...placeOf(customer, wanted),
    source: 'phone',
    name: '',
    notes: wanted.notes ?? '',
    reason: '',
  }
}

/** Where it goes: where the wish names it, else to the first saved address, else to where the last order went. */
function placeOf(
  customer: EntryCustomer | undefined,
  { addressId, address }: Wanted,
): Pick<EntryDraft, 'addressId' | 'address'> {
  const saved = customer?.addresses ?? []
  if (address) {
    const same = saved.find((one) => one.address === address)
    return { addressId: same?._id ?? '', address: same ? '' : address }
  }
  return {
    addressId: addressId ?? saved[0]?._id ?? '',
    address: saved.length === 0 ? (customer?.last?.address ?? '') : '',
  }
}

/** The form with what a message says, or as it opened when there is none any more. What was typed beside it stays. */
export function withMessage(
  draft: EntryDraft,
  days: readonly EntryDay[],
  customer: EntryCustomer | undefined,
  { begun, read }: { begun: Wanted; read: MessageDraft | null },
): EntryDraft {
  const { day, quantities, addressId } = draftFrom(days, customer, read ?? begun)
  if (!read) return { ...draft, day, quantities }
  return { ...draft, day, quantities, source: 'whatsapp', ...(read.addressId && { addressId }) }
}

/** What the customer ordered last. */
export function lastOf(customer: EntryCustomer | undefined): Wanted {
  return { items: customer?.last?.items ?? [] }
}

/** Of what is wanted the dishes that a day has, by its names. */
function quantitiesOn(day: EntryDay | undefined, items: Wanted['items']): Record<string, string> {
  const found = items.flatMap(({ quantity, ...wanted }) => {
    const dish = findDish(day?.dishes ?? [], wanted)
    return dish ? [[dish.name, String(Math.min(quantity, MAX_QUANTITY))]] : []
  })
  return Object.fromEntries(found)
}

/** Names of what is wanted that a day does not have. */
export function missingOn(day: EntryDay | undefined, items: Wanted['items']): string[] {
  return items.filter((wanted) => !findDish(day?.dishes ?? [], wanted)).map(({ name }) => name)
}

/** The lines that are sent, by the prices that are shown. */
export function linesOf({ quantities }: Pick<EntryDraft, 'quantities'>, day: EntryDay | undefined): PreviewLine[] {
  return (day?.dishes ?? []).flatMap(({ name, dish_id, price = 0 }) => {
    const quantity = readNumber(quantities[name] ?? '') ?? 0
    return quantity > 0 ? [{ name, quantity, price, total: price * quantity, ...(dish_id && { dish_id }) }] : []
  })
}

/** Rupees for all lines. */
export function totalOf(lines: readonly PreviewLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0)
}

/** What keeps the form from being sent. `needsReason`: it is late, or above the capacity of the day. */
export function entryProblem(draft: EntryDraft, day: EntryDay | undefined, needsReason: boolean): Problem | null {
  const wrong = day?.dishes.find(({ name }) => !isQuantity(draft.quantities[name] ?? ''))
  if (wrong) return problemAt(`dish ${wrong.name}`, m.entry_quantity({ max: MAX_QUANTITY }))
  const first = day?.dishes[0]
  if (linesOf(draft, day).length === 0) return problemAt(`dish ${first?.name}`, m.entry_no_lines())
  if (draft.addressId === '' && addressProblem(draft.address) !== null) return problemAt('address', m.entry_address())
  if (needsReason && draft.reason.trim() === '') return problemAt('reason', m.admin_reason_required())
  return null
}

/** Whether so many of a dish can be ordered at once; blank is none. */
export function isQuantity(text: string): boolean {
  return text.trim() === '' || (readNumber(text) ?? Number.POSITIVE_INFINITY) <= MAX_QUANTITY
}
