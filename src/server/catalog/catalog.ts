import type { Route } from '#server/kernel/http/route.ts'
import { itemRoutes } from './items/routes.ts'
import { adminMenuRoutes } from './menus/admin-routes.ts'
import { menuPlanRoutes } from './menus/plan/routes.ts'
import { menuRoutes } from './menus/routes.ts'
import { menuTemplateRoutes } from './menus/templates/routes.ts'
import { pollRoutes } from './polls/routes.ts'
import { portionRoutes } from './portions/routes.ts'
import { priceRoutes } from './prices/routes.ts'
import { kitchenRoutes } from './profile/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

/** The catalog: who the kitchen is, its library of dishes, the menus made of them, polls and pictures. What other areas may use of it. */

export const catalogRoutes: Route[] = [
  ...kitchenRoutes,
  ...menuRoutes,
  ...itemRoutes,
  ...adminMenuRoutes,
  ...portionRoutes,
  ...priceRoutes,
  ...menuPlanRoutes,
  ...menuTemplateRoutes,
  ...uploadRoutes,
  ...pollRoutes,
]

export { catalogCustomerTables } from './customer-tables.ts'
export { type KnownDish, libraryDishes } from './items/library-dishes.ts'
export { dishNames } from './items/queries.ts'
export { menusOf } from './menus/cache.ts'
export { changeMenus } from './menus/change-menus.ts'
export { dishesOfMenu } from './menus/dishes-of-menu.ts'
export { firstMenuDay } from './menus/first-days.ts'
export { homeSource } from './menus/kitchen-week.ts'
export { addMenuAlert, emitMenuAlerts, removePastMenuAlerts } from './menus/menu-alerts.ts'
// Hooks.
export { menusChanged, ordersOfDays } from './menus/menu-hooks.ts'
export { menuRowsOfDays } from './menus/menu-of-day.ts'
export { menusOfMonth } from './menus/menus-of-month.ts'
export { nonVegDishes } from './menus/non-veg-dishes.ts'
export { addPlateAlert, emitPlateAlerts, passPlatesOn } from './menus/plate-alerts.ts'
export { thaliItemsOf, thaliItemsOfDays } from './menus/thali-items.ts'
export { bumpMenuVersion } from './menus/version.ts'
export { namesOfDishes } from './names.ts'
export { castVote, createPoll } from './polls/queries.ts'
export { HELD_DISHES, SHORT_DISH, SOLD_OUT, TAKE_PORTIONS } from './portions/limited-dishes.ts'
export {
  givePortionsBack,
  holdCountedDishes,
  holdLimitedDishes,
  type PortionsBack,
  removePastLimits,
  tellSoldOut,
  withOwnPortions,
} from './portions/portions.ts'
export { soldOutOf } from './portions/sold-out.ts'
export {
  dishApproval,
  dishPriceApproval,
  menuApproval,
  menuCopiesApproval,
  menuPriceApproval,
} from './prices/far-price-approvals.ts'
export { subscriptionsKept, type UsualPrices, usualPrices } from './prices/prices.ts'
export { priceApproval } from './prices/set-prices.ts'
export { deliversEverywhere, requireDelivered } from './profile/delivery-area.ts'
export { offeredLanguages } from './profile/offered-languages.ts'
export { currentProfile } from './profile/profiles.ts'
export { blockedError, kitchenContact, requireServed } from './profile/require-served.ts'
export { servingsOfDishes } from './servings.ts'
export {
  itemsNamed,
  namedDish,
  namesOfDishSql,
  namesOfMenuSql,
  namesOfPlates,
  presentTranslations,
} from './translations.ts'
export { encodeImage } from './uploads/encode.ts'
export { removeUnshownUploads } from './uploads/remove-unshown.ts'
export { registerUploads } from './uploads/routes.ts'
