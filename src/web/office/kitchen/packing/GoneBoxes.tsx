import { PackageX } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { GoneBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { boxId, type PackingWork } from './use-packing.ts'

interface GoneBoxesProps {
  gone: readonly GoneBox[]
  work: PackingWork
  mayPack: boolean
}

/** Boxes that are packed or labelled and must not go: their orders have been called off since. */
export function GoneBoxes({ gone, work, mayPack }: GoneBoxesProps) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-lg bg-danger-soft p-4 text-danger-dark outline-4 outline-danger"
    >
      <p className="flex items-center gap-2 font-bold text-lg">
        <PackageX className="size-6 shrink-0" />
        {m.packing_gone_title()}
      </p>
      <ul className="flex flex-col gap-2">
        {gone.map((box) => (
          <li key={boxId(box)} className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 basis-48 font-semibold">
              {m.packing_gone_box({ name: box.name, order: box.order_number, number: box.number })},{' '}
              {box.packed ? m.packing_gone_packed() : m.packing_gone_labelled()}
            </p>
            {box.packed && mayPack && (
              <Button
                variant="secondary"
                className="min-h-14"
                aria-label={m.packing_gone_done_one({ name: box.name, number: box.number })}
                onClick={() => work.tick([box], false)}
              >
                {m.packing_gone_done()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
