import { Banknote, Navigation, Package, PackageOpen, PackagePlus, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { directionsUrl } from '#shared/domain/delivery/rider-events.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { BoxMarks } from './BoxMarks.tsx'
import { SIDE_BY_SIDE } from './side-by-side.ts'
import { boxesText } from './stop-texts.ts'

/** Two in a line where they fit. */
const NEAR = 'wrap-anywhere min-h-[56px] px-[12px] text-xl max-[22.5rem]:text-base'

/** All that is to be known of a stop at its door, with the ways to it and to its people. */
export function StopFacts({ stop }: { stop: RiderStop }) {
  const { people, address, at, notes, dishes, cash, leave, take, disposable } = stop
  // A run that an earlier version of this app has kept on the phone knows neither.
  const { marks = [], checking = 0 } = stop as Partial<RiderStop>
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="wrap-anywhere font-bold text-2xl">
          <span className="mr-2 inline-grid h-10 min-w-10 place-content-center rounded-md bg-ink px-2 text-ground tabular-nums">
            {stop.number}
          </span>
          {people.map(({ name }) => name || m.rider_customer()).join(', ')}
        </h2>
        <p className="wrap-anywhere mt-2 text-xl">{address}</p>
      </div>
      {notes.map((note) => (
        <p
          key={note}
          className="wrap-anywhere rounded-md bg-turmeric-soft p-3 font-semibold text-turmeric-dark text-xl"
        >
          {note}
        </p>
      ))}
      <div className={SIDE_BY_SIDE}>
        <a
          href={directionsUrl({ address, at })}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', NEAR)}
        >
          <Navigation className="size-6 shrink-0" />
          {m.rider_navigate()}
        </a>
        {people.map(({ name, call }) => (
          <a key={call} href={call} className={buttonClass('secondary', NEAR)}>
            <Phone className="size-6 shrink-0" />
            {people.length === 1 ? m.rider_call() : m.rider_call_one({ name: name || m.rider_customer() })}
          </a>
        ))}
      </div>
      {marks.length > 0 && <BoxMarks marks={marks} />}
      <ul className="flex flex-col gap-1 text-xl">
        {dishes.map(({ name, quantity }) => (
          <li key={name} className="flex gap-3">
            <strong className="min-w-8 shrink-0 text-right tabular-nums">{quantity} ×</strong>
            <span className="wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
      {leave.length > 0 && (
        <Line icon={<PackagePlus className="size-6 shrink-0" />}>{m.rider_leave({ boxes: boxesText(leave) })}</Line>
      )}
      {disposable > 0 && <Line icon={<Package className="size-6 shrink-0" />}>{m.rider_disposable()}</Line>}
      {take.length > 0 && (
        <Line icon={<PackageOpen className="size-6 shrink-0" />}>{m.rider_take({ boxes: boxesText(take) })}</Line>
      )}
      {cash > 0 && (
        <p className="wrap-anywhere flex items-center gap-[12px] rounded-md border-2 border-ink p-[12px] font-bold text-2xl tabular-nums">
          <Banknote className="size-8 shrink-0" />
          {m.rider_collect({ amount: formatRupees(cash) })}
        </p>
      )}
      {checking > 0 && <p className="font-semibold text-xl">{m.rider_checking({ amount: formatRupees(checking) })}</p>}
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 font-semibold text-xl">
      {icon}
      {children}
    </p>
  )
}
