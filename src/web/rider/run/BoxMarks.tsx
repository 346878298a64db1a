import type { RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { DietMark } from '#web/ui/DietMark.tsx'

/** Which box is for whom, as it is printed on it, so that each person gets the right one. */
export function BoxMarks({ marks }: { marks: RiderStop['marks'] }) {
  return (
    <ul className="flex flex-col gap-2 text-xl">
      {marks.map(({ name, count, vegetarian, alarms }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: flat-mates may have one name, and nothing here has a state
        <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-0 items-center gap-3">
            <DietMark veg={vegetarian} className="size-6" />
            <span className="wrap-anywhere min-w-0">{count > 1 ? `${count} × ${name}` : name}</span>
          </span>
          <Alarms alarms={alarms} />
        </li>
      ))}
    </ul>
  )
}

/** White on black, as on the label. */
export function Alarms({ alarms }: { alarms: string[] }) {
  return alarms.map((alarm) => (
    <strong key={alarm} className="wrap-anywhere rounded-md bg-ink px-2 text-ground">
      {alarm}
    </strong>
  ))
}
