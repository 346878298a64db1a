import type { ServingUnit } from '#shared/domain/catalog/servings.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { servingUnitOptions, type TypedServing } from './typed-serving.ts'

interface ServingFieldsProps {
  name: string
  label: string
  unitLabel: string
  hint?: string
  /** What counts as long as nothing is typed. */
  placeholder?: string | undefined
  typed: TypedServing
  error?: string | undefined
  onChange: (typed: Partial<TypedServing>) => void
}

/** How much of a dish goes on a plate: an amount and its unit. */
export function ServingFields({
  name,
  label,
  unitLabel,
  hint,
  placeholder,
  typed,
  error,
  onChange,
}: ServingFieldsProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <NumberField
        of={3}
        name={name}
        label={label}
        hint={hint}
        className="min-w-32 flex-1"
        placeholder={placeholder}
        value={typed.servingAmount}
        error={error}
        onValue={(text) => onChange({ servingAmount: text })}
      />
      <Select
        label={unitLabel}
        className="w-28"
        value={typed.servingUnit}
        onChange={({ target }) => onChange({ servingUnit: target.value as ServingUnit })}
        options={servingUnitOptions()}
      />
    </div>
  )
}
