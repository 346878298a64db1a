import * as m from '#paraglide/messages.js'
import { BOX_LOSSES, type BoxLoss } from '#shared/domain/delivery/boxes.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { type BoxCounts, type BoxesOut, fieldOf } from './lost-boxes.ts'

const LABELS: Record<BoxLoss, (of: { kind: string }) => string> = {
  lost: m.deposit_boxes_lost,
  broken: m.deposit_boxes_broken,
}

interface LostBoxesProps {
  boxes: BoxesOut
  counts: BoxCounts
  onChange: (counts: BoxCounts) => void
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>
}

/** How many boxes of each kind are lost or broken, and out no more. */
export function LostBoxes({ boxes, counts, onChange, errors }: LostBoxesProps) {
  return boxes.flatMap(({ _id, kind, n }) =>
    BOX_LOSSES.map((move) => {
      const name = fieldOf(_id, move)
      return (
        <NumberField
          key={name}
          label={LABELS[move]({ kind })}
          hint={m.deposit_boxes_out({ out: n })}
          name={name}
          maxLength={3}
          value={counts[name] ?? ''}
          error={errors[name]}
          onValue={(text) => onChange({ ...counts, [name]: text })}
        />
      )
    }),
  )
}
