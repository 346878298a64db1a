import { useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { ADDRESS_MAX_LENGTH } from '#shared/domain/people/address.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { AddressTypeChip } from '../../account/addresses/AddressTypeChip.tsx'
import { addressTypeLabel } from '../../account/addresses/address-type-label.ts'
import { OutsideAlert } from '../../account/addresses/OutsideAlert.tsx'
import { NextTimeFields } from '../ordering/NextTimeFields.tsx'
import type { NextTime } from '../ordering/use-next-time.ts'
import type { AddressChoice } from './use-address-choice.ts'

/** Where the order goes: the chosen address, the choice among the saved ones, or the field to type one. */
export function AddressSection({ choice, nextTime }: { choice: AddressChoice; nextTime?: NextTime }) {
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const { addresses, selected, typed } = choice
  return (
    <section aria-labelledby={id} className="border-line border-b py-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id={id} className="font-semibold text-base">
          {m.order_sheet_where()}
        </h3>
        {addresses.length > 0 && !choosing && (
          <Button variant="quiet" className="-mr-4" onClick={() => setChoosing(true)}>
            {m.order_sheet_change_address()}
          </Button>
        )}
      </div>
      {!choice.known && <Skeleton className="h-14 w-full" />}
      {choosing ? (
        <fieldset aria-labelledby={id} className="flex flex-col gap-2">
          {addresses.map(({ _id, type, address }) => (
            <RadioCard
              key={_id}
              name="order-sheet-address"
              title={addressTypeLabel(type)}
              text={address}
              checked={selected?.id === _id}
              onChange={() => choice.pick(_id)}
            />
          ))}
          <RadioCard
            name="order-sheet-address"
            title={m.order_sheet_other_address()}
            checked={selected === null}
            onChange={choice.type}
          />
        </fieldset>
      ) : (
        selected && (
          <p className="flex flex-wrap items-start gap-2 text-base">
            <AddressTypeChip type={selected.type} />
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">{selected.address}</span>
          </p>
        )
      )}
      {selected && <OutsideAlert address={selected.address} />}
      {choice.known && !selected && (
        <TextArea
          className="mt-2"
          label={m.address_complete()}
          autoComplete="street-address"
          rows={2}
          maxLength={ADDRESS_MAX_LENGTH}
          value={typed.text}
          error={typed.error}
          onChange={(event) => typed.change(event.target.value)}
          onBlur={typed.check}
        />
      )}
      {nextTime && <NextTimeFields nextTime={nextTime} typed={!selected && typed.text !== ''} />}
    </section>
  )
}
