import * as m from '#paraglide/messages.js'
import { Choice } from '#web/kit/parts/CodeChoices.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type PlateChoices, ROTI_COUNTS, roomForOther } from './plate-choices.ts'

interface PlateFieldsProps {
  plate: PlateChoices
  /** What is wrong with what was typed. */
  otherProblem: string | undefined
  onChange: (plate: PlateChoices) => void
}

/** How the plate is to be. */
export function PlateFields({ plate, otherProblem, onChange }: PlateFieldsProps) {
  const change = (changes: Partial<PlateChoices>) => onChange({ ...plate, ...changes })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold text-base">{m.own_food_plate()}</legend>
      <Select
        label={m.own_food_staple()}
        value={String(plate.staple)}
        options={[
          { value: 'usual', label: m.own_food_usual() },
          ...ROTI_COUNTS.map((count) => ({ value: String(count), label: m.own_food_rotis({ count }) })),
          { value: 'rice', label: m.own_food_rice() },
        ]}
        onChange={({ target: { value } }) =>
          change({ staple: value === 'usual' || value === 'rice' ? value : Number(value) })
        }
      />
      <Select
        label={m.own_food_spice()}
        value={plate.spice}
        options={[
          { value: 'usual', label: m.own_food_usual() },
          { value: 'less', label: m.own_food_spice_less() },
          { value: 'more', label: m.own_food_spice_more() },
        ]}
        onChange={({ target }) => change({ spice: target.value as PlateChoices['spice'] })}
      />
      <Choice checked={plate.noCurd} onChange={() => change({ noCurd: !plate.noCurd })}>
        {m.own_food_no_curd()}
      </Choice>
      <Field
        label={m.own_food_other()}
        hint={m.own_food_other_hint()}
        maxLength={roomForOther(plate)}
        autoComplete="off"
        value={plate.other}
        error={otherProblem}
        onChange={({ target }) => change({ other: target.value })}
      />
    </fieldset>
  )
}
