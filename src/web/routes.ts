import type { ComponentType } from 'react'

/** A screen of the customer app: its path, its component, and how to load it. */
export interface ScreenRoute {
  path: string
  name: string
  load: () => Promise<{ default: ComponentType }>
}

/** The map of the customer app: one line a screen. The exact path /admin is another application, see `office/`. */
export const screens: ScreenRoute[] = [
  { path: '/', name: 'HomeScreen', load: () => import('./customer/home/HomeScreen.tsx') },
  { path: '/checkout', name: 'CheckoutScreen', load: () => import('./customer/checkout/CheckoutScreen.tsx') },
  { path: '/payment', name: 'PaymentScreen', load: () => import('./customer/payment/PaymentScreen.tsx') },
  { path: '/daily-order', name: 'DailyOrderScreen', load: () => import('./customer/daily-order/DailyOrderScreen.tsx') },
  { path: '/address', name: 'AddressScreen', load: () => import('./customer/addresses/AddressScreen.tsx') },
  { path: '/add-address', name: 'AddAddressScreen', load: () => import('./customer/addresses/AddAddressScreen.tsx') },
  { path: '/my-orders', name: 'MyOrdersScreen', load: () => import('./customer/orders/MyOrdersScreen.tsx') },
  {
    path: '/subscription',
    name: 'SubscriptionScreen',
    load: () => import('./customer/subscribe/SubscriptionScreen.tsx'),
  },
  {
    path: '/subscriptions',
    name: 'SubscriptionsScreen',
    load: () => import('./customer/subscriptions/SubscriptionsScreen.tsx'),
  },
  { path: '/profile', name: 'ProfileScreen', load: () => import('./customer/profile/ProfileScreen.tsx') },
  {
    path: '/order-details',
    name: 'OrderDetailsScreen',
    load: () => import('./customer/orders/OrderDetailsScreen.tsx'),
  },
]

/** What stands at every other path. */
export const notFoundScreen: ScreenRoute = {
  path: '*',
  name: 'NotFoundScreen',
  load: () => import('./customer/NotFoundScreen.tsx'),
}

export const ADMIN_PATH = '/admin'

/** The screen of a path; trailing slashes do not count. */
export function screenOf(path: string): ScreenRoute {
  const plain = path.replace(/\/+$/, '') || '/'
  return screens.find((screen) => screen.path === plain) ?? notFoundScreen
}
