import { useEffect, useRef } from 'react'
import { isKitchenDay, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { goTo, usePlace } from '../hash-location.ts'

/**
 * Opens the menu of the day that the address names, once the menus are there, and takes the day out of the address. `id` is
 * that of the day's menu, `undefined` when it has none yet.
 */
export function useNamedDay(
  menus: readonly { _id: string; menu_date: KitchenDay | null }[] | undefined,
  open: (day: KitchenDay, id: string | undefined) => void,
) {
  const day = usePlace('day')
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (day === null || !menus) return
    goTo({ day: null })
    if (isKitchenDay(day)) latest.current(day, menus.find((menu) => menu.menu_date === day)?._id)
  }, [day, menus])
}
