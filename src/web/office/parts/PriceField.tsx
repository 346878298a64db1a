import { type ComponentProps, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { AddedTaxFrom } from '#shared/contract/money/office/documents.schemas.ts'
import type { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { withTaxAdded, withTaxTakenOut } from './entered-price.ts'
import { typedPrice } from './typed-price.ts'
import { useAddedTax } from './use-added-tax.ts'

interface PriceFieldProps
  extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'placeholder' | 'prefix' | 'type' | 'inputMode'> {
  /** What customers pay, in rupees as typed; empty for none. */
  price: string
  onPrice: (price: string) => void
  /** Extras may have a rate of their own. */
  of: keyof NonNullable<AddedTaxFrom['added']>
  /** On which it is sold; left out: from today on. */
  day?: KitchenDay | ''
  /** What customers pay while nothing is entered, in rupees; `null`: nothing is usual. */
  usual?: number | null
  /** Said in place of a usual price. */
  placeholder?: string
}

/**
 * A price. Where the kitchen enters prices without tax, it is typed and shown so, and what customers pay stands below; what is
 * handed out is always what customers pay.
 */
export function PriceField({
  price,
  onPrice,
  of,
  day,
  usual = null,
  placeholder,
  hint,
  error,
  ...field
}: PriceFieldProps) {
  const { added, failed } = useAddedTax(day)
  const percent = added?.[of] ?? 0
  // While something is typed it stays as it is typed: `80.` is not made `80`.
  const [typed, setTyped] = useState({ text: '', price: '', percent: 0 })
  const asTyped = typed.price === price && typed.percent === percent
  const paid = typedPrice(price)
  const tax = paid === null ? m.price_plus_tax({ percent }) : m.price_with_tax({ price: formatRupees(paid), percent })
  return (
    <NumberField
      {...field}
      of="rupees"
      // Until it is known what a number means, none can be entered.
      readOnly={added === undefined}
      value={asTyped ? typed.text : withTaxTakenOut(price, percent)}
      placeholder={usual === null ? placeholder : withTaxTakenOut(String(usual), percent)}
      hint={
        percent === 0 ? (
          hint
        ) : (
          <>
            {hint} <span className="block">{tax}</span>
          </>
        )
      }
      error={failed ? m.price_tax_unknown() : error}
      onValue={(text) => {
        const entered = withTaxAdded(text, percent)
        setTyped({ text, price: entered, percent })
        onPrice(entered)
      }}
    />
  )
}
