import { type MenuLike, subscriptionPlatePrice, thaliPrice } from '#shared/domain/catalog/menu.ts'

/** What the promotion of the subscription compares. Spec: customer §1 and §2. */
export interface PlateComparison {
  /** Rupees for a plate ordered day by day, by the menu. */
  daily: number
  /** Rupees for a plate of a subscription. */
  subscription: number
  /** Rupees saved a plate; 0 when the menu's thali costs no more than a subscription's. */
  saving: number
  /** The saving in whole percent of the daily price. */
  percent: number
}

/** A plate ordered day by day against one of a subscription. */
export function comparePlates(menu: MenuLike | null): PlateComparison {
  const daily = thaliPrice(menu)
  const subscription = subscriptionPlatePrice(menu)
  const saving = Math.max(0, daily - subscription)
  const percent = daily > 0 ? Math.round((saving / daily) * 100) : 0
  return { daily, subscription, saving, percent }
}
