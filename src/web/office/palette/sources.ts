import type { QueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Permission } from '#shared/domain/people/permissions.ts'
import type { Api } from '#web/kit/api/call-api.ts'
import type { PlaceChanges } from '../hash-location.ts'
import { findCustomers } from './find-customers.ts'
import { findDayPlaces } from './find-day-places.ts'
import { findDishes } from './find-dishes.ts'
import { findOrders } from './find-orders.ts'

/** What the palette asks a source for. */
export interface Asked {
  /** As typed, trimmed; never empty. */
  words: string
  today: KitchenDay
  may: (permission: Permission) => boolean
  api: Api
  client: QueryClient
}

/** Something that can be gone to. */
export interface Hit {
  /** Tells it apart from the others of its source. */
  key: string
  title: string
  detail?: string
  /** Where it is; or an address of its own. */
  place: PlaceChanges | string
}

export interface Source {
  name: string
  title: () => string
  /** What a role must allow for the source to be asked. */
  permission: Permission
  /** The best first. Rejects with ApiError when the server does not answer. */
  find: (asked: Asked) => Promise<Hit[]>
}

/** What the palette looks in beside the rooms, in the order in which it shows what it has found. */
export const sources: readonly Source[] = [
  { name: 'orders', title: m.palette_orders, permission: 'orders.read', find: findOrders },
  { name: 'customers', title: m.admin_tab_customers, permission: 'customers.read', find: findCustomers },
  { name: 'items', title: m.palette_items, permission: 'items.read', find: findDishes },
  { name: 'days', title: m.palette_days, permission: 'orders.read', find: findDayPlaces },
]
