import * as m from '#paraglide/messages.js'
import { readNumber } from '#shared/base/typed-number.ts'
import type { EnteredRow, EntryCustomer, EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import type { EnteredSource } from '#shared/domain/ordering/order-source.ts'
import { addressProblem } from '#shared/domain/people/address.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { type Chosen, dayKey, isQuantity, linesOf, totalOf } from '../../parts/entry/entry-draft.ts'
import { usualDay } from '../../parts/entry/message/draft.ts'
import { isPassable, rejectionText } from '../../parts/entry/rejection-text.ts'

/** A row of the grid: one customer's order, as it is typed. */
export interface GridRow {
  /** Names the row to the server: with it the row places one order, however often it is sent. */
  key: string
  /** Whose order it is; `null` while that is being typed. */
  chosen: Chosen | null
  /** What the customer is called in the row. */
  title: string
  phone: string | undefined
  /** Saved ones, the default first. */
  addresses: EntryCustomer['addresses']
  /** A saved address; empty for the typed one. */
  addressId: string
  address: string
  /** Of somebody new. */
  name: string
  quantities: Readonly<Record<string, string>>
  /** Id of the order that it has placed. */
  placed: string | null
  /** Why it was not placed, or cannot be sent. */
  problem: string | null
  /** It was rejected for what may be passed with a reason. */
  passes: boolean
  /** Somebody has entered the same a moment ago. */
  twice: boolean
  /** Wanted all the same. */
  again: boolean
}

export interface GridDraft {
  /** Key of the day, see `dayKey`. */
  day: string
  source: EnteredSource
  reason: string
  rows: GridRow[]
  /** It is sent, and no answer has come yet: some rows may be placed. Nothing is changed before that is known. */
  unanswered: boolean
}

export function blankRow(): GridRow {
  return {
    key: newId(),
    chosen: null,
    title: '',
    phone: undefined,
    addresses: [],
    addressId: '',
    address: '',
    name: '',
    quantities: {},
    placed: null,
    problem: null,
    passes: false,
    twice: false,
    again: false,
  }
}

export function blankGrid(days: readonly EntryDay[]): GridDraft {
  const day = usualDay(days, undefined)
  return { day: day ? dayKey(day) : '', source: 'phone', reason: '', rows: [blankRow()], unanswered: false }
}

/** The grid with a day that can be chosen: the one that it was typed for may be over. */
export function onOpenDay(draft: GridDraft, days: readonly EntryDay[]): GridDraft {
  if (days.some((day) => dayKey(day) === draft.day)) return draft
  return { ...draft, day: blankGrid(days).day, unanswered: false }
}

/** The row with its customer, and their usual address. */
export function withCustomer(row: GridRow, customer: EntryCustomer): GridRow {
  const [first] = customer.addresses
  return {
    ...row,
    chosen: { id: customer._id },
    title: customer.name ?? m.customer_no_name(),
    phone: customer.phone_number,
    addresses: customer.addresses,
    addressId: first?._id ?? '',
    address: first ? '' : (customer.last?.address ?? ''),
    problem: null,
  }
}

/** Rows with something in them that are not placed yet. */
export function openRows({ rows }: GridDraft): GridRow[] {
  return rows.filter((row) => row.placed === null && (row.chosen !== null || hasQuantities(row)))
}

/** What keeps a row from being sent; `null` when nothing does. */
export function rowProblem(row: GridRow, day: EntryDay | undefined): string | null {
  if (row.chosen === null) return m.grid_no_customer()
  if (!Object.values(row.quantities).every(isQuantity)) return m.entry_quantity({ max: MAX_QUANTITY })
  if (linesOf(row, day).length === 0) return m.entry_no_lines()
  if (row.addressId === '' && addressProblem(row.address) !== null) return m.entry_address()
  return null
}

/** The row as the server takes it. `passed`: sent with the reason of the grid. */
export function bodyOf(row: GridRow, day: EntryDay | undefined, passed: boolean) {
  const lines = linesOf(row, day)
  const { chosen } = row
  return {
    key: row.key,
    ...(chosen && ('id' in chosen ? { customerId: chosen.id } : { phoneNumber: chosen.phone })),
    ...(row.name.trim() && { name: row.name.trim() }),
    items: lines,
    totalAmount: totalOf(lines),
    userAddress: row.addressId === '' ? row.address.trim() : '',
    selectedAddressId: row.addressId || null,
    ...(passed && { override: true }),
    ...(row.again && { again: true }),
  }
}

/** The rows with what became of those that were sent. */
export function withOutcome(rows: readonly GridRow[], outcome: readonly EnteredRow[], mayPass: boolean): GridRow[] {
  const of = new Map(outcome.map((row) => [row.key, row]))
  return rows.map((row) => {
    const { placed, rejected } = of.get(row.key) ?? {}
    if (placed) return { ...row, placed: placed.orderId, problem: null }
    if (!rejected) return row
    const { code, error } = rejected
    const passes = row.passes || isPassable(code, mayPass)
    return { ...row, passes, twice: code === 'entry_again', problem: rejectionText(code, mayPass) ?? error }
  })
}

/** How many of a dish all rows together want, those that are placed included. */
export function wantedOf(rows: readonly GridRow[], dish: string): number {
  return rows.reduce((sum, { quantities }) => sum + (readNumber(quantities[dish] ?? '') ?? 0), 0)
}

function hasQuantities({ quantities }: GridRow): boolean {
  return Object.values(quantities).some((text) => text !== '')
}
