import type { ReactNode } from 'react'
import { Link } from './Link.tsx'

/** The look of one entry of a menu, a link or a button. */
export const MENU_ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base hover:bg-sunken active:bg-sunken [&>svg]:size-5 [&>svg]:text-leaf'

/** One entry of a menu that leads to a screen, as a list item. */
export function MenuLink({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <li>
      <Link to={to} className={MENU_ENTRY}>
        {icon}
        {label}
      </Link>
    </li>
  )
}
