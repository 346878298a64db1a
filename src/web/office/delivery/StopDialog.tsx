import { MapPin, Navigation, Phone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { DoorPhoto } from '../parts/door-photo/DoorPhoto.tsx'
import { FAIL_REASON } from '../parts/fail-reasons.ts'
import { boxesText, nameOf, navigationLink, STOP_STATE } from './delivery-texts.ts'
import type { RunProps } from './RunPanel.tsx'
import { SettleStop } from './SettleStop.tsx'
import { StopMarks } from './StopMarks.tsx'

export interface StopProps extends RunProps {
  stop: RunStop
  onClose: () => void
}

const LOCATED_BY = {
  customer: m.delivery_located_by_customer,
  office: m.delivery_located_by_office,
  rider: m.delivery_located_by_rider,
}

/** All that is known of a stop, and what the office can do with it. */
export default function StopDialog(props: StopProps) {
  const { delivery, board, run, stop, onClose } = props
  const others = board.runs.filter(({ _id, state }) => _id !== run._id && state !== 'done')
  const canMove = delivery.mayChange && stop.state === 'pending' && !board.isPast && others.length > 0
  const moveTo = async (id: string) => {
    const target = others.find(({ _id }) => _id === id)
    if (!target) return
    const open = target.stops.filter(({ state }) => state === 'pending').map(({ _id }) => _id)
    await delivery.order(target, [...open, stop._id], m.delivery_moved_to({ name: target.route.name }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={m.delivery_stop({ number: stop.number })}
      description={stop.address}
    >
      <div className="flex flex-col gap-5 pb-2">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={STOP_STATE[stop.state].tone}>{STOP_STATE[stop.state].label()}</Badge>
          {stop.reason && <span>{FAIL_REASON[stop.reason]()}</span>}
          {stop.settledAt && <span className="text-ink-soft">{clockTime(stop.settledAt)}</span>}
          <a
            className={buttonClass('secondary', 'ml-auto')}
            href={navigationLink(stop)}
            target="_blank"
            rel="noreferrer"
          >
            <Navigation className="size-5 shrink-0" />
            {m.delivery_navigate()}
          </a>
        </div>
        {stop.photos?.map((photo) => (
          <DoorPhoto key={photo.eventId} {...photo} />
        ))}
        <StopMarks stop={stop} />
        <ul className="flex flex-col gap-3">
          {stop.orders.map((order) => (
            <li key={order._id} className="rounded-md border border-line p-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="wrap-anywhere font-bold">{nameOf(order)}</span>
                <span className="text-ink-soft text-sm">{statusLabel(order.status)}</span>
                {order.phone && (
                  <a
                    className="inline-flex min-h-11 items-center gap-1 text-leaf underline"
                    href={`tel:${order.phone}`}
                  >
                    <Phone className="size-4" />
                    {order.phone}
                  </a>
                )}
              </div>
              <p className={order.calledOff ? 'text-ink-soft line-through' : ''}>
                {order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
              </p>
              {(order.due ?? 0) > 0 && (
                <p className="font-bold">{m.delivery_collect({ amount: formatRupees(order.due ?? 0) })}</p>
              )}
              {order.method === 'upi' && (order.due ?? 0) > 0 && <p>{m.delivery_upi_due()}</p>}
              {(order.checking ?? 0) > 0 && <p>{m.delivery_checking({ amount: formatRupees(order.checking ?? 0) })}</p>}
              {order.boxes && <p>{boxesText(order.boxes)}</p>}
              {order.riderNote && <p className="wrap-anywhere text-turmeric-dark">{order.riderNote}</p>}
              {order.notes && <p className="wrap-anywhere text-turmeric-dark">{order.notes}</p>}
            </li>
          ))}
        </ul>
        {delivery.mayChange && <Locate {...props} />}
        {canMove && (
          <Select
            label={m.delivery_move_to()}
            className="max-w-64"
            value=""
            disabled={delivery.busy}
            onChange={(event) => moveTo(event.target.value)}
            options={[
              { value: '', label: m.delivery_move_to_choose() },
              ...others.map(({ _id, route }) => ({ value: _id, label: route.name })),
            ]}
          />
        )}
        {delivery.mayChange && <SettleStop {...props} />}
      </div>
    </Dialog>
  )
}

/** Where it is: what its customer has shared, or what the office says, which stays. */
function Locate({ delivery: { api, run: work, busy }, stop }: StopProps) {
  const [text, setText] = useState('')
  const { location } = stop
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    work(async () => {
      await api.call(deliveryCalls.locatePlace, { params: { id: stop.placeId }, body: { location: text } })
      setText('')
    }, m.delivery_located())
  }
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={save}>
      <p className="flex gap-2">
        <MapPin className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        {location
          ? m.delivery_location({
              where: `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`,
              digipin: location.digipin ?? '–',
              by: LOCATED_BY[location.by](),
            })
          : m.delivery_not_located()}
        {location?.accuracy != null && ` (${m.delivery_accuracy({ metres: location.accuracy })})`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={m.delivery_locate()}
          hint={m.delivery_locate_hint()}
          className="min-w-0 flex-1 basis-64"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="secondary" busy={busy} busyLabel={m.settings_saving()}>
          {m.settings_save()}
        </Button>
      </div>
    </form>
  )
}
