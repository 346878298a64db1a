import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { BoxRow } from './BoxRow.tsx'
import { type BoxGroup, groupsOf, isReady } from './box-texts.ts'
import { boxId, type PackingWork } from './use-packing.ts'

interface BoxListProps {
  boxes: readonly PackingBox[]
  work: PackingWork
  mayPack: boolean
  onLabel: (box: PackingBox) => void
}

const SHOWN = ['all', 'missing', 'packed'] as const

/** As many boxes as stand open at once without being asked for. */
const OPEN_AT_ONCE = 200

/** All boxes, those that are missing (what is to be looked at again among them), or those that are packed; by run or area, each of which opens by itself where there are many. */
export function BoxList({ boxes, work, mayPack, onLabel }: BoxListProps) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all')
  const packed = boxes.filter(isReady).length
  const labels = {
    all: m.packing_show_all({ count: boxes.length }),
    missing: m.packing_show_missing({ count: boxes.length - packed }),
    packed: m.packing_show_packed({ count: packed }),
  }
  const wanted = boxes.filter((box) => shown === 'all' || isReady(box) === (shown === 'packed'))
  const all = new Map(groupsOf(boxes).map((group) => [group.name, group.boxes]))
  return (
    <div className="flex flex-col gap-4">
      <fieldset aria-label={m.packing_show()} className="flex flex-wrap gap-2">
        {SHOWN.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={shown === choice}
            className="min-h-11 rounded-full border border-edge bg-surface px-4 font-medium tabular-nums aria-pressed:border-leaf-dark aria-pressed:bg-leaf-soft aria-pressed:text-leaf-dark"
            onClick={() => setShown(choice)}
          >
            {labels[choice]}
          </button>
        ))}
      </fieldset>
      {wanted.length === 0 && <p>{m.packing_none_left()}</p>}
      {groupsOf(wanted).map((group) => (
        <Group
          key={`${shown} ${group.name}`}
          {...{ group, work, mayPack, onLabel }}
          all={all.get(group.name) ?? group.boxes}
          isOpen={wanted.length <= OPEN_AT_ONCE}
        />
      ))}
    </div>
  )
}

interface GroupProps extends Omit<BoxListProps, 'boxes'> {
  group: BoxGroup
  /** Those of the group that are not shown, too. */
  all: readonly PackingBox[]
  isOpen: boolean
}

function Group({ group: { name, boxes }, all, isOpen, ...props }: GroupProps) {
  const [open, setOpen] = useState(isOpen)
  const packed = all.filter(isReady).length
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold text-lg tabular-nums">
        {m.packing_group({ name, packed, all: all.length })}
      </summary>
      {open && (
        <ul className="grid gap-3" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))' }}>
          {boxes.map((box) => (
            <BoxRow key={boxId(box)} box={box} {...props} />
          ))}
        </ul>
      )}
    </details>
  )
}
