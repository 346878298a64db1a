import { Check, CircleAlert, Printer, Undo2 } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { BoxAlarms } from './BoxAlarms.tsx'
import { isReady, numberText, wayText } from './box-texts.ts'
import { boxId, type PackingWork } from './use-packing.ts'

interface BoxRowProps {
  box: PackingBox
  work: PackingWork
  mayPack: boolean
  onLabel: (box: PackingBox) => void
}

/** A box: where it goes, for whom, what is in it, and the tick. */
export function BoxRow({ box, work, mayPack, onLabel }: BoxRowProps) {
  const { name, packed, printed, look_again: again, label_outdated: outdated } = box
  const named = { name, number: numberText(box) }
  const busy = work.ticking?.some((key) => boxId(key) === boxId(box)) ?? false
  return (
    <li
      className={`wrap-anywhere flex flex-col gap-2 rounded-lg p-3 shadow-card ${isReady(box) ? 'bg-leaf-soft' : 'bg-surface'}`}
    >
      <p className="flex items-baseline justify-between gap-3 font-bold text-lg tabular-nums">
        {wayText(box)}
        <span className="shrink-0">{numberText(box)}</span>
      </p>
      <p className="flex items-center gap-2 font-semibold">
        <DietMark veg={box.vegetarian} />
        {name}
      </p>
      <BoxAlarms box={box} />
      {again && <Changed>{m.packing_look_again()}</Changed>}
      {outdated && <Changed>{m.packing_label_outdated()}</Changed>}
      <p>
        {box.disposable && (
          <strong className="mr-2 rounded-md bg-turmeric-soft px-2 py-0.5">{m.label_disposable()}</strong>
        )}
        {[box.content, ...box.differs].join(' · ')}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {packed && (
          <p
            className={`flex min-w-0 items-center gap-2 font-semibold ${again ? 'basis-full' : 'flex-1'} ${isReady(box) ? 'text-leaf-dark' : 'text-ink-soft'}`}
          >
            {isReady(box) && <Check className="size-6 shrink-0" />}
            {m.packing_packed_by({ time: clockTime(packed.at), name: packed.by })}
          </p>
        )}
        {(!packed || again) && mayPack && (
          <Button
            variant="secondary"
            className="min-h-14 flex-1"
            aria-label={m.packing_box_pack(named)}
            busy={busy}
            onClick={() => work.tick([box], true)}
          >
            <Check className="size-6 shrink-0" />
            {m.packing_tap()}
          </Button>
        )}
        {packed && mayPack && (
          <Button
            variant="secondary"
            className="min-h-14"
            aria-label={m.packing_box_unpack(named)}
            busy={busy}
            onClick={() => work.tick([box], false)}
          >
            <Undo2 className="size-5 shrink-0" />
            {m.packing_undo()}
          </Button>
        )}
        {printed && mayPack && (
          <IconButton label={m.packing_label_one(named)} onClick={() => onLabel(box)}>
            <Printer className="size-5" />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** What has changed since the box was packed, or its label printed. */
function Changed({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 rounded-md bg-danger-soft px-2 py-1 font-semibold text-danger-dark">
      <CircleAlert className="size-5 shrink-0" />
      {children}
    </p>
  )
}
