import { MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import { type MessageDraft, type MessageReader, usualDay } from './draft.ts'
import type { Unit } from './units.ts'

/** What all words of a message agree on. Where they do not, each of them is marked and none is used. */

/** The day, of the slot that is named, else of the usual one. */
export function dayNamed(units: readonly Unit[], { days, usualSlot }: MessageReader): MessageDraft['day'] {
  const saying = units.filter(({ as }) => as === 'day')
  const named = [...new Set(saying.flatMap(({ found }) => found?.day ?? []))]
  const slots = [...new Set(saying.flatMap(({ slot }) => slot ?? []))]
  for (const unit of saying) {
    const isServed = unit.slot ? days.some(({ slot }) => slot === unit.slot) : unit.found?.day !== null
    if (!isServed) Object.assign(unit, { as: 'unknown', doubt: 'not_served' })
    else if ((unit.slot ? slots : named).length > 1) Object.assign(unit, { as: 'unknown', doubt: 'which_day' })
    else if (unit.found?.doubt) unit.doubt = unit.found.doubt
  }
  const used = saying.filter(({ as }) => as === 'day')
  const slot = used.find((unit) => unit.slot)?.slot
  const day = used.find((unit) => unit.found)?.found?.day
  if (!slot && !day) return null
  const ofSlot = days.filter((one) => !slot || one.slot === slot)
  const ofDay = ofSlot.filter((one) => one.day === day)
  const chosen = day ? (ofDay.find((one) => one.slot === usualSlot) ?? ofDay[0]) : usualDay(ofSlot, slot)
  if (!chosen) for (const unit of used) Object.assign(unit, { as: 'unknown', doubt: 'not_served' })
  return chosen ? { day: chosen.day, slot: chosen.slot } : null
}

/** The lines, a dish that is named again added up. */
export function addUp(units: readonly Unit[]): MessageDraft['items'] {
  const quantities = new Map<string, number>()
  for (const unit of units) {
    if (unit.as !== 'item' || !unit.item) continue
    const { name, quantity } = unit.item
    const before = quantities.get(name)
    const sum = (before ?? 0) + quantity
    if (sum > MAX_QUANTITY) {
      for (const one of units.filter(({ group }) => group === unit.group))
        Object.assign(one, { as: 'unknown', doubt: 'too_many' })
      continue
    }
    if (before !== undefined) unit.doubt = 'twice'
    quantities.set(name, sum)
  }
  return [...quantities].map(([name, quantity]) => ({ name, quantity }))
}

/** Id of the one address that has every part. */
export function addressNamed(units: readonly Unit[]): string | null {
  const saying = units.filter(({ as }) => as === 'address')
  const [first, ...more] = saying.map(({ addressIds }) => addressIds ?? [])
  const common = (first ?? []).filter((id) => more.every((ids) => ids.includes(id)))
  if (common.length === 1) return common[0] ?? null
  for (const unit of saying) Object.assign(unit, { as: 'unknown', doubt: 'which_address' })
  return null
}

/** E.164. `own`: the phone of the customer. */
export function phoneNamed(units: readonly Unit[], own: string | undefined): string | null {
  const saying = units.filter(({ as }) => as === 'phone')
  const phones = [...new Set(saying.flatMap(({ phone }) => phone ?? []))]
  const isOther = own !== undefined && phones[0] !== own
  for (const unit of saying) {
    if (phones.length > 1) Object.assign(unit, { as: 'unknown', doubt: 'which_phone' })
    else if (isOther) unit.doubt = 'other_phone'
  }
  return phones.length === 1 ? (phones[0] ?? null) : null
}
