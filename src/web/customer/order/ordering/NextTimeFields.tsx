import * as m from '#paraglide/messages.js'
import { NAME_MAX_LENGTH } from '#shared/domain/people/address.ts'
import { Field } from '#web/ui/Field.tsx'
import type { NextTime } from './use-next-time.ts'

/** Asks a new customer for the name, and whether a typed address is to be there the next time. */
export function NextTimeFields({ nextTime, typed }: { nextTime: NextTime; typed: boolean }) {
  return (
    <>
      {typed && (
        <label className="mt-2 flex min-h-11 items-center gap-3 text-base">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-leaf"
            checked={nextTime.savesAddress}
            onChange={(event) => nextTime.setSavesAddress(event.target.checked)}
          />
          {m.payment_save_address()}
        </label>
      )}
      {nextTime.asksName && (
        <Field
          className="mt-2"
          label={m.payment_name()}
          hint={m.payment_name_hint()}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          value={nextTime.name}
          onChange={(event) => nextTime.setName(event.target.value)}
        />
      )}
    </>
  )
}
