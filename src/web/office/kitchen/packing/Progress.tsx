import * as m from '#paraglide/messages.js'
import type { PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { isReady } from './box-texts.ts'

/** How far it is, in figures that are read from afar. */
export function Progress({ boxes }: { boxes: readonly PackingBox[] }) {
  const packed = boxes.filter(isReady).length
  const missing = boxes.length - packed
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-surface p-4 shadow-card">
      <p
        role="status"
        className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold text-2xl tabular-nums"
      >
        {m.packing_progress({ packed, all: boxes.length })}
        <span className={missing > 0 ? 'text-turmeric-dark' : 'text-leaf-dark'}>
          {missing > 0 ? m.packing_missing({ count: missing }) : m.packing_all_packed()}
        </span>
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-3 w-full rounded-full bg-sunken"
      >
        <rect width={(packed / boxes.length) * 100} height="4" className="fill-leaf" />
      </svg>
    </div>
  )
}
