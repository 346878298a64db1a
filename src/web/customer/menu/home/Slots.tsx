import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { spokenClock } from '#shared/domain/calendar/delivery-window.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { currentCart } from '#web/kit/stores/cart-store.ts'
import { setSlot, suggestSlot, useSlot } from '#web/kit/stores/slot-store.ts'
import { windowText } from '../../order/ordering/order-terms.ts'
import type { Week } from '../menu/week.ts'

/** Where two slots are served: the choice between them above the days, or which one the cart is of. */
export default function Slots({ week, bar }: { week: Week; bar: boolean }): ReactNode {
  const chosen = useSlot()
  useLinkedSlot()
  useSoonerSlot(week)
  if (bar) return <span className="font-semibold">{`${slotName(chosen)} · `}</span>
  return (
    <fieldset className="flex gap-1 rounded-lg bg-sunken p-1">
      <legend className="sr-only">{m.home_slots()}</legend>
      {week.slots?.map((served) => (
        <label
          key={served.slot}
          className="relative flex min-h-11 flex-1 cursor-pointer flex-col items-center justify-center rounded-md px-2 py-1 text-center text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="slot"
            className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            checked={served.slot === chosen}
            onChange={() => setSlot(served.slot)}
          />
          <span className="font-semibold text-base">{slotName(served.slot)}</span>
          <span className="flex flex-wrap justify-center gap-x-2 text-sm">
            <span>{`${weekdayName(served.orderDay, 'short')} ${windowText(served.delivery)}`}</span>
            <span>{m.home_slot_until({ time: spokenClock(served.orderBy) })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Whoever comes with an empty cart after lunch's orders are over, and has chosen nothing, is shown the dinner that can
 * still be had sooner. When the screen is opened: what is looked at is not taken away.
 */
function useSoonerSlot({ slots = [] }: Week) {
  const [sooner] = useState(() => [...slots].sort((one, other) => (one.orderDay < other.orderDay ? -1 : 0))[0]?.slot)
  useEffect(() => {
    if (sooner === 'dinner' && Object.keys(currentCart('lunch')).length === 0) suggestSlot(sooner)
  }, [sooner])
}

/** The slot that a notification leads to: `/?day=2026-11-23&slot=dinner`. Once: coming back, the chosen one stays. */
function useLinkedSlot() {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const linked = params.get('slot')
    if (linked === null) return
    setSlot(linked === 'dinner' ? 'dinner' : 'lunch')
    params.delete('slot')
    navigate(`?${params}`, { replace: true })
  }, [search, navigate])
}
