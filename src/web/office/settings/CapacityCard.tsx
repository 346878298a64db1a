import { type FormEvent, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { capacityCalls } from '#shared/contract/calendar/office/capacity.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { useScreenError } from '#web/kit/api/use-screen-error.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { toast } from '#web/ui/toast.ts'
import { typedPlates } from '../parts/plates-field.ts'

/** For how many plates the days of a slot usually have room. */
export function CapacityCard({ usual: { slot, capacity } }: { usual: { slot: SlotCode; capacity: number | null } }) {
  const id = useId()
  const api = useApi()
  const refresh = useRefresh()
  const failure = useScreenError()
  const saved = capacity === null ? '' : String(capacity)
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const plates = (typed ?? saved).trim()

  const { busy, run } = useAction(async () => {
    failure.clear()
    const found = plates !== '' && typedPlates(plates) === null
    setWrong(found)
    if (found) return
    try {
      const body = { slot, capacity: typedPlates(plates) }
      const { days } = await api.call(capacityCalls.setUsualCapacity, { body })
      const over = days.find((each) => each.over > 0)
      if (over) toast.warning(m.calendar_capacity_over({ day: weekdayAndDay(over.day), over: countText(over.over) }))
      else toast.success(m.settings_capacity_saved())
      await refresh(capacityCalls.getUsualCapacity)
      setTyped(null)
    } catch (error) {
      failure.show(errorText(error, m.calendar_capacity_failed()))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <h2 id={id} className="font-bold text-xl">
          {m.settings_capacity_title({ slot: slotName(slot) })}
        </h2>
        <p className="text-base">{m.settings_capacity_text()}</p>
        <NumberField
          label={m.calendar_capacity_plates()}
          placeholder={m.settings_capacity_none()}
          value={typed ?? saved}
          error={wrong ? m.calendar_capacity_plates_wrong() : undefined}
          onValue={(text) => setTyped(text)}
        />
        <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
          <Button type="submit" disabled={plates === saved} busy={busy} busyLabel={m.settings_saving()}>
            {m.calendar_capacity_save()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
