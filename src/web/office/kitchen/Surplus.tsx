import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { type ClockTime, clockInstant, kitchenClockOf, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { isClockTime } from '#shared/domain/calendar/slot-terms.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { toast } from '#web/ui/toast.ts'
import { typedPlates } from '../parts/plates-field.ts'
import { useMay } from '../session-context.ts'
import type { Production } from './use-production.ts'

interface SurplusProps {
  production: Production
  sheet: ProductionSheet
}

/** What is planned for today beyond what is ordered, and can be offered to customers as long as there is some. */
export function Surplus({ production, sheet }: SurplusProps) {
  const may = useMay()
  const { surplus } = sheet
  if (!surplus || sheet.day !== kitchenDayOf(production.now) || !sheet.open) return null
  const { offer } = surplus
  if (surplus.plates === 0 && !offer) return null
  const isOffered = offer !== null && new Date(surplus.orderBy) > production.now && offer.sold < offer.plates
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h3 className="font-bold text-lg">
        {offer && isOffered && m.production_surplus_is_offered({ ...offer, time: clockTime(surplus.orderBy) })}
        {offer && !isOffered && m.production_surplus_is_over({ ...offer })}
        {!offer &&
          (surplus.plates === 1 ? m.production_surplus_one() : m.production_surplus({ count: surplus.plates }))}
      </h3>
      {may('calendar.write') && (isOffered || surplus.plates > 0) && (
        <OfferForm
          key={`${sheet.slot} ${isOffered}`}
          production={production}
          sheet={sheet}
          most={surplus.plates}
          isOffered={isOffered}
        />
      )}
    </Card>
  )
}

interface OfferFormProps extends SurplusProps {
  /** How many plates can be offered now. */
  most: number
  isOffered: boolean
}

function OfferForm({ production, sheet: { day, slot }, most, isOffered }: OfferFormProps) {
  const api = useApi()
  const refresh = useRefresh()
  const [plates, setPlates] = useState<string | null>(null)
  const [until, setUntil] = useState(() => inAnHour(production.now))
  const [wrong, setWrong] = useState(false)
  const wanted = plates ?? String(most)
  const { busy, run } = useAction(async (count: number) => {
    try {
      const at = isClockTime(until) ? clockInstant(day, until) : production.now
      await api.call(productionCalls.offerSurplus, { body: { day, slot, plates: count, until: at.toISOString() } })
      toast.success(
        count > 0
          ? m.production_surplus_offered({ plates: count, time: clockTime(at.toISOString()) })
          : m.production_surplus_stopped(),
      )
    } catch (error) {
      toast.error(errorText(error, m.production_surplus_failed()))
    }
    await refresh(productionCalls.productionSheet)
  })
  if (isOffered) {
    return (
      <div>
        <Button variant="secondary" busy={busy} busyLabel={m.settings_saving()} onClick={() => run(0)}>
          {m.production_surplus_stop()}
        </Button>
      </div>
    )
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const count = typedPlates(wanted)
        const isRight = count !== null && count >= 1 && count <= most
        setWrong(!isRight)
        if (isRight) run(count)
      }}
    >
      <p className="basis-full text-ink-soft">{m.production_surplus_text()}</p>
      <NumberField
        className="w-24"
        label={m.production_surplus_plates()}
        value={wanted}
        error={wrong ? m.production_surplus_plates_wrong({ most }) : undefined}
        onValue={(text) => setPlates(text)}
      />
      <Field
        className="w-36"
        label={m.production_surplus_until()}
        type="time"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button type="submit" busy={busy} busyLabel={m.production_surplus_saving()}>
        {m.production_surplus_offer()}
      </Button>
    </form>
  )
}

/** As a form has it: in an hour, at a quarter. */
function inAnHour(now: Date): ClockTime {
  const { hour, minute } = kitchenClockOf(now)
  const two = (number: number) => String(number).padStart(2, '0')
  return hour >= 23 ? '23:45' : `${two(hour + 1)}:${two(minute - (minute % 15))}`
}
