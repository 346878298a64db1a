import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { CookedDish } from '#shared/contract/reports/office/reports.schemas.ts'
import type { DataColumn } from '#web/kit/table/DataTable.tsx'
import { DishPortions } from '#web/office/parts/DishPortions.tsx'
import { usePortions } from '#web/office/parts/use-portions.ts'
import { useSlotChoice, useSlotShown } from '#web/office/parts/use-slots.ts'
import { useToday } from '#web/office/session-context.ts'
import { PortionsField } from './PortionsField.tsx'

/**
 * The column of a dish summary in which dishes are sold out: of one day that is not over, and of one slot. None otherwise, nor for
 * dishes on the thali, which nobody orders by themselves.
 */
export function usePortionsColumn(day: KitchenDay | null): DataColumn<CookedDish>[] {
  const today = useToday()
  const shown = useSlotShown()
  const oneSlot = useSlotChoice().length === 0 || shown.slot !== undefined
  const of = day !== null && day >= today && oneSlot ? { day, ...shown } : null
  const left = usePortions(of)
  if (of === null || left === undefined) return []
  return [
    {
      key: 'portions',
      label: m.admin_portions_left(),
      value: ({ key }) => left.get(key) ?? '',
      notInCsv: true,
      show: ({ key, name, category }) =>
        category === 'Add-on' && (
          <DishPortions
            of={of}
            dishKey={key}
            name={name}
            left={left.get(key)}
            field={(onSet) => <PortionsField key={left.get(key)} name={name} left={left.get(key)} onSet={onSet} />}
          />
        ),
    },
  ]
}
