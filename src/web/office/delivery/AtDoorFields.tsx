import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { readNumber, readRupees } from '#shared/base/typed-number.ts'
import type { RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { comingTo, dueAt, nameOf } from './delivery-texts.ts'

/** What changed hands at a stop, as it was typed. */
export interface AtDoorEntry {
  /** Rupees. */
  cash: string
  /** The ids of the orders that were paid, where there are several. */
  payers: string[]
  /** By `<kind> left` and `<kind> taken`. */
  boxes: Record<string, string>
}

export const NOTHING_ENTERED: AtDoorEntry = { cash: '', payers: [], boxes: {} }

export interface AtDoorProblem {
  field: 'cash' | 'boxes'
  text: string
}

interface AtDoor {
  cash?: number
  orders?: string[]
  boxes?: { kind: string; left: number; taken: number }[]
}

/** What is sent of it, or what is wrong with it. What was left empty is not sent: the phone may do so. */
export function atDoorOf(stop: RunStop, { cash: typed, payers, boxes: counts }: AtDoorEntry): AtDoor | AtDoorProblem {
  const cash = typed.trim() === '' ? 0 : readRupees(typed)
  if (cash === null) return { field: 'cash', text: m.delivery_cash_wrong() }
  const boxes = kindsAt(stop).map(({ kind }) => ({
    kind,
    left: countOf(counts[`${kind} left`]),
    taken: countOf(counts[`${kind} taken`]),
  }))
  const isCount = (n: number) => Number.isInteger(n) && n >= 0 && n <= 100
  if (!boxes.every(({ left, taken }) => isCount(left) && isCount(taken))) {
    return { field: 'boxes', text: m.delivery_boxes_wrong() }
  }
  const isEntered = Object.values(counts).some((count) => count.trim() !== '')
  return {
    ...(cash > 0 && { cash, ...(payers.length > 0 && { orders: payers }) }),
    ...(isEntered && { boxes }),
  }
}

/** Blank is none; what cannot be read is no count. */
function countOf(text = ''): number {
  return text.trim() === '' ? 0 : (readNumber(text) ?? Number.NaN)
}

/** The kinds of boxes that are left or taken at a stop. */
function kindsAt({ empties }: RunStop) {
  const boxes = empties ? [...empties.leave, ...empties.take] : []
  return [...new Map(boxes.map(({ kind, name }) => [kind, { kind, name }])).values()]
}

interface AtDoorFieldsProps {
  stop: RunStop
  entry: AtDoorEntry
  problem: AtDoorProblem | null
  onChange: (entry: AtDoorEntry) => void
}

/** The cash that a rider has taken at a stop, and the boxes, for who has no phone with him. */
export function AtDoorFields({ stop, entry, problem, onChange }: AtDoorFieldsProps) {
  const { cash, payers, boxes } = entry
  const due = comingTo(stop).filter((order) => (order.due ?? 0) > 0)
  const kinds = kindsAt(stop)
  const count = (key: string, label: string) => (
    <NumberField
      label={label}
      className="w-40"
      value={boxes[key] ?? ''}
      onValue={(text) => onChange({ ...entry, boxes: { ...boxes, [key]: text } })}
    />
  )
  return (
    <>
      {due.length > 0 && (
        <NumberField
          of="rupees"
          label={m.delivery_cash()}
          hint={m.delivery_cash_hint({ amount: formatRupees(dueAt(stop)) })}
          className="max-w-80"
          value={cash}
          error={problem?.field === 'cash' ? problem.text : undefined}
          onValue={(text) => onChange({ ...entry, cash: text })}
        />
      )}
      {due.length > 1 && (
        <div className="flex flex-wrap gap-x-5">
          {due.map((order) => (
            <Checkbox
              key={order._id}
              label={m.delivery_paid_by({ name: nameOf(order) })}
              checked={payers.includes(order._id)}
              onChange={(checked) => {
                const others = payers.filter((id) => id !== order._id)
                onChange({ ...entry, payers: checked ? [...others, order._id] : others })
              }}
            />
          ))}
        </div>
      )}
      {kinds.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {kinds.flatMap(({ kind, name }) => [
            <span key={`${kind} left`}>{count(`${kind} left`, m.delivery_boxes_left({ name }))}</span>,
            <span key={`${kind} taken`}>{count(`${kind} taken`, m.delivery_boxes_taken({ name }))}</span>,
          ])}
        </div>
      )}
      <p role="alert" className="font-semibold text-danger-dark text-sm empty:hidden">
        {problem?.field === 'boxes' ? problem.text : null}
      </p>
    </>
  )
}
