import type { ComponentType } from 'react'

/** A screen of the customer app: its path, its file, and how to load it. */
export interface ScreenRoute {
  path: string
  /** Under `customer/`, without its ending. */
  file: string
  load: () => Promise<{ default: ComponentType }>
}

/** The map of the customer app: one line a screen. The exact path /admin is another application, see `office/`. */
export const screens: ScreenRoute[] = [
  { path: '/', file: 'menu/home/HomeScreen', load: () => import('./customer/menu/home/HomeScreen.tsx') },
  {
    path: '/checkout',
    file: 'order/checkout/CheckoutScreen',
    load: () => import('./customer/order/checkout/CheckoutScreen.tsx'),
  },
  {
    path: '/payment',
    file: 'pay/payment/PaymentScreen',
    load: () => import('./customer/pay/payment/PaymentScreen.tsx'),
  },
  {
    path: '/daily-order',
    file: 'order/daily-order/DailyOrderScreen',
    load: () => import('./customer/order/daily-order/DailyOrderScreen.tsx'),
  },
  {
    path: '/address',
    file: 'account/addresses/AddressScreen',
    load: () => import('./customer/account/addresses/AddressScreen.tsx'),
  },
  {
    path: '/add-address',
    file: 'account/addresses/AddAddressScreen',
    load: () => import('./customer/account/addresses/AddAddressScreen.tsx'),
  },
  {
    path: '/my-orders',
    file: 'orders/list/MyOrdersScreen',
    load: () => import('./customer/orders/list/MyOrdersScreen.tsx'),
  },
  {
    path: '/subscription',
    file: 'subscription/subscribe/SubscriptionScreen',
    load: () => import('./customer/subscription/subscribe/SubscriptionScreen.tsx'),
  },
  {
    path: '/subscriptions',
    file: 'subscription/subscriptions/SubscriptionsScreen',
    load: () => import('./customer/subscription/subscriptions/SubscriptionsScreen.tsx'),
  },
  {
    path: '/profile',
    file: 'account/profile/ProfileScreen',
    load: () => import('./customer/account/profile/ProfileScreen.tsx'),
  },
  {
    path: '/order-details',
    file: 'orders/details/OrderDetailsScreen',
    load: () => import('./customer/orders/details/OrderDetailsScreen.tsx'),
  },
  { path: '/about', file: 'account/about/AboutScreen', load: () => import('./customer/account/about/AboutScreen.tsx') },
]

/** The screen of every other path. */
export const notFoundScreen: ScreenRoute = {
  path: '*',
  file: 'shell/not-found/NotFoundScreen',
  load: () => import('./customer/shell/not-found/NotFoundScreen.tsx'),
}

export const ADMIN_PATH = '/admin'

/** The rider's app, see `rider/`. */
export const RIDER_PATH = '/rider'

/** The screen of a path; trailing slashes do not count. */
export function screenOf(path: string): ScreenRoute {
  const plain = path.replace(/\/+$/, '') || '/'
  return screens.find((screen) => screen.path === plain) ?? notFoundScreen
}
