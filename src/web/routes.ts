import type { ComponentType } from 'react'

/** A screen of the customer app: its path, its file under `customer/screens/`, and how to load it. */
export interface ScreenRoute {
  path: string
  name: string
  load: () => Promise<{ default: ComponentType }>
}

/** The map of the customer app: one line a screen. The exact path /admin is another application, see `admin/`. */
export const screens: ScreenRoute[] = [
  { path: '/', name: 'HomeScreen', load: () => import('./customer/screens/HomeScreen.tsx') },
  { path: '/checkout', name: 'CheckoutScreen', load: () => import('./customer/screens/CheckoutScreen.tsx') },
  { path: '/payment', name: 'PaymentScreen', load: () => import('./customer/screens/PaymentScreen.tsx') },
  { path: '/daily-order', name: 'DailyOrderScreen', load: () => import('./customer/screens/DailyOrderScreen.tsx') },
  { path: '/address', name: 'AddressScreen', load: () => import('./customer/screens/AddressScreen.tsx') },
  { path: '/add-address', name: 'AddAddressScreen', load: () => import('./customer/screens/AddAddressScreen.tsx') },
  { path: '/my-orders', name: 'MyOrdersScreen', load: () => import('./customer/screens/MyOrdersScreen.tsx') },
  {
    path: '/subscription',
    name: 'SubscriptionScreen',
    load: () => import('./customer/screens/SubscriptionScreen.tsx'),
  },
  {
    path: '/subscriptions',
    name: 'SubscriptionsScreen',
    load: () => import('./customer/screens/SubscriptionsScreen.tsx'),
  },
  { path: '/profile', name: 'ProfileScreen', load: () => import('./customer/screens/ProfileScreen.tsx') },
  {
    path: '/order-details',
    name: 'OrderDetailsScreen',
    load: () => import('./customer/screens/OrderDetailsScreen.tsx'),
  },
]

/** What stands at every other path. */
export const notFoundScreen: ScreenRoute = {
  path: '*',
  name: 'NotFoundScreen',
  load: () => import('./customer/screens/NotFoundScreen.tsx'),
}

export const ADMIN_PATH = '/admin'

/** The screen of a path; trailing slashes do not count. */
export function screenOf(path: string): ScreenRoute {
  const plain = path.replace(/\/+$/, '') || '/'
  return screens.find((screen) => screen.path === plain) ?? notFoundScreen
}
