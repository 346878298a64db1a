import { X } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { MenuLike } from '#shared/domain/catalog/menu.ts'
import { removeLine } from '#shared/domain/ordering/cart.ts'
import { changeCart } from '#web/kit/stores/cart-store.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { nameOnMenu } from '../../order/ordering/name-on-menu.ts'
import { offMenuNames } from '../../order/ordering/off-menu-names.ts'

interface OffMenuLinesProps {
  names: string[]
  /** Of the day; it may have one that is sold out. */
  menu: MenuLike | null | undefined
  /** Takes one out; by default out of the order day's cart. */
  onRemove?: (name: string) => void
  /** One was taken out, and its button with it. */
  onRemoved?: () => void
}

const takeOut = (name: string) => changeCart((cart) => removeLine(cart, name))

/** What the cart holds and the kitchen does not cook that day, struck, each with the way to take it out. It is not ordered. */
export default function OffMenuLines({ names, menu, onRemove = takeOut, onRemoved }: OffMenuLinesProps) {
  offMenuNames.use()
  return (
    <ul aria-label={m.off_menu_label()} className="w-full text-base">
      {names.map((name) => (
        <li key={name} className="flex min-h-11 items-center gap-2">
          <span className="min-w-0 flex-1">
            <s className="wrap-anywhere text-ink-soft">{nameOnMenu(name, menu)}</s>{' '}
            <strong>{m.off_menu_not_today()}</strong>
          </span>
          <IconButton
            label={m.off_menu_take_out({ item: nameOnMenu(name, menu) })}
            onClick={() => {
              onRemove(name)
              onRemoved?.()
            }}
          >
            <X className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
