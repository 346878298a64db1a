import type { ReactNode } from 'react'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { NotifyMe } from './NotifyMe.tsx'
import { PlatesLeft } from './PlatesLeft.tsx'

interface DayAlertsProps {
  day: KitchenDay
  menu: Menu | null
  /** Plates that are left, when they are few. */
  left: number | undefined
  /** Until when a plate of it is held for the customer. */
  heldUntil: string | undefined
}

/**
 * What is to be known of a day before its menu; without one, the button that asks for an alert. Few days have any of it,
 * so its code comes with the first that does.
 */
export default function DayAlerts({ day, menu, left, heldUntil }: DayAlertsProps): ReactNode {
  if (!menu) return <NotifyMe key={day} day={day} />
  return left !== undefined && <PlatesLeft day={day} left={left} heldUntil={heldUntil} />
}
