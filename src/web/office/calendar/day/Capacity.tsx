import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { capacityText, isFull } from '../calendar-texts.ts'
import { Action, Line } from './lines.tsx'

const CapacityDialog = lazy(() => import('./CapacityDialog.tsx'))

interface CapacityProps {
  day: KitchenDay
  slot: SlotOfDay
  editable: boolean
}

/** For how many plates a slot has room, and the way to change it. */
export function Capacity({ day, slot, editable }: CapacityProps) {
  const [form, setForm] = useState<{ opening: number; open: boolean } | null>(null)
  const text = capacityText(slot) ?? m.calendar_capacity_none()
  const value = isFull(slot) ? m.calendar_capacity_full({ capacity: countText(slot.capacity ?? 0) }) : text
  if (!editable) {
    return (
      <dl className="tabular-nums">
        <Line label={m.calendar_capacity()}>{value}</Line>
      </dl>
    )
  }
  return (
    <>
      <Action
        label={m.calendar_capacity()}
        value={<span className={`tabular-nums ${isFull(slot) ? 'text-turmeric-dark' : ''}`}>{value}</span>}
        action={m.calendar_capacity_edit()}
        onClick={() => setForm({ opening: (form?.opening ?? 0) + 1, open: true })}
      />
      {form && (
        <Suspense fallback={null}>
          <CapacityDialog
            key={form.opening}
            day={day}
            slot={slot}
            open={form.open}
            onClose={() => setForm({ ...form, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}
