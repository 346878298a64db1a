import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Rateable } from '#shared/contract/ordering/customer/ratings.schemas.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'

interface MissingDishProps {
  order: Rateable
  busy: boolean
  onMissing: (key: string) => void
}

/** Two taps say which dish was missing; what has been said stands there with its number. */
export function MissingDish({ order, busy, onMissing }: MissingDishProps) {
  const [open, setOpen] = useState(false)
  const { dishes, missing } = order
  const left = dishes.filter(({ key }) => !missing.some((said) => said.key === key))
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-3">
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {missing.map((said) => (
          <Alert key={said.key} tone={said.closed ? 'info' : 'success'}>
            {(said.closed ? m.missing_closed : m.missing_said)({ dish: lineName(said), number: said.number })}
          </Alert>
        ))}
      </div>
      {left.length > 0 && (
        <>
          <Button variant="quiet" aria-expanded={open} className="-ml-4 self-start" onClick={() => setOpen(!open)}>
            {m.missing_ask()}
          </Button>
          {open && (
            <fieldset className="min-w-0">
              <legend className="mb-2 text-base">{m.missing_which()}</legend>
              <div className="flex flex-wrap gap-2">
                {left.map((dish) => (
                  <Button
                    key={dish.key}
                    variant="secondary"
                    disabled={busy}
                    onClick={() => {
                      onMissing(dish.key)
                      setOpen(false)
                    }}
                  >
                    {lineName(dish)}
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
        </>
      )}
    </div>
  )
}
