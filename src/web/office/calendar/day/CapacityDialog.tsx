import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import { type KitchenDay, lastEnteredDay } from '#shared/base/kitchen-time.ts'
import type { SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { capacityCalls } from '#shared/contract/calendar/office/capacity.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toast.ts'
import { enteredDayProblem } from '../../parts/entered-day.ts'
import { typedPlates } from '../../parts/plates-field.ts'
import { useToday } from '../../session-context.ts'
import { useRefreshDays } from '../use-refresh-days.ts'

interface CapacityDialogProps {
  day: KitchenDay
  slot: SlotOfDay
  open: boolean
  onClose: () => void
}

type Kind = 'limit' | 'none' | 'usual'

/** For how many plates a day, or each day of a range, has room. */
export default function CapacityDialog({ day, slot, open, onClose }: CapacityDialogProps) {
  const api = useApi()
  const refresh = useRefreshDays()
  const today = useToday()
  const first = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>('limit')
  const [plates, setPlates] = useState(slot.capacity === null ? '' : String(slot.capacity))
  const [to, setTo] = useState(day)
  const [problem, setProblem] = useState<Problem | null>(null)

  const { busy, run } = useAction(async () => {
    const found = problemOf(kind, plates, { from: day, to, today })
    setProblem(found)
    if (found) return
    try {
      const capacity = kind === 'limit' ? typedPlates(plates) : kind === 'none' ? null : kind
      const { days } = await api.call(capacityCalls.setCapacity, { body: { slot: slot.slot, from: day, to, capacity } })
      const over = days.find((each) => each.over > 0)
      if (over) toast.warning(m.calendar_capacity_over({ day: weekdayAndDay(over.day), over: countText(over.over) }))
      else toast.success(m.calendar_capacity_saved())
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.calendar_capacity_failed()), fields: {} })
    }
    await refresh()
  })

  return (
    <FormDialog
      open={open}
      onCancel={onClose}
      onSubmit={run}
      title={m.calendar_capacity_title()}
      description={`${dayText(day)}, ${slotName(slot.slot)}`}
      initialFocus={first}
      submitLabel={m.calendar_capacity_save()}
      busy={busy}
      busyLabel={m.calendar_capacity_saving()}
      problem={problem}
    >
      <Select
        label={m.calendar_capacity_kind()}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
        options={[
          { value: 'limit', label: m.calendar_capacity_kind_limit() },
          { value: 'usual', label: m.calendar_capacity_kind_usual() },
          { value: 'none', label: m.calendar_capacity_kind_none() },
        ]}
      />
      {kind === 'limit' && (
        <NumberField
          ref={first}
          label={m.calendar_capacity_plates()}
          name="plates"
          value={plates}
          error={problem?.fields.plates}
          onValue={(text) => setPlates(text)}
        />
      )}
      <Field
        label={m.calendar_capacity_to()}
        name="to"
        type="date"
        min={day}
        max={lastEnteredDay(today)}
        value={to}
        error={problem?.fields.to}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormDialog>
  )
}

function problemOf(
  kind: Kind,
  plates: string,
  { from, to, today }: Record<'from' | 'to' | 'today', KitchenDay>,
): Problem | null {
  if (kind === 'limit' && typedPlates(plates) === null) {
    return problemAt('plates', m.calendar_capacity_plates_wrong())
  }
  const wrongDay = enteredDayProblem(to, today)
  if (wrongDay !== null) return problemAt('to', wrongDay)
  return to < from ? problemAt('to', m.error_closure_days_backwards()) : null
}
