import type { Page } from '@playwright/test'
import { qrOf } from '#server/kernel/qr.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { ORDER_DAY } from '../../support/wednesday.ts'
import type { GalleryState } from './state.ts'

/** Paying an order or a subscription by UPI, and money that comes back, as customers see it. */

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000dd'
const ORDER = {
  _id: ID,
  menu_name: 'Wednesday Thali',
  date: ORDER_DAY,
  delivery_date: ORDER_DAY,
  createdAt: '2026-11-20T05:00:00.000Z',
  price: 200,
  status: 'confirmed',
  is_subscription_order: false,
  auto_confirmed_at: null,
  payment_method: 'upi',
  delivery_address: 'Flat 3, Sunrise Society, Baner Road, Pune 411045',
  notes: null,
  items: [{ name: 'Regular Thali', quantity: 2, price: 100, total: 200 }],
}
const LINK = 'upi://pay?pa=ashas.kitchen.baner@okhdfcbank&pn=Asha&am=200.00&cu=INR&tn=Order%20K7XW2P&tr=0198c2a47b1e'
const { size, path } = qrOf(LINK)
const DUE = {
  state: 'due',
  due: 200,
  paid: false,
  online: true,
  rejected: false,
  ended: false,
  late: false,
  request: null,
  checkout: null,
  utr: null,
}
const ASKED = {
  ...DUE,
  state: 'created',
  request: {
    vpa: 'ashas.kitchen.baner@okhdfcbank',
    amount: 200,
    note: 'Order K7XW2P',
    link: LINK,
    qr: { size, path },
    expiresAt: '2031-01-08T04:00:00.000Z',
    secondsLeft: 1781,
  },
}

const state = (name: string, payment: object, shows: string, more: Partial<GalleryState> = {}): GalleryState => ({
  name: `pay-${name}`,
  dark: true,
  path: '/order-details',
  state: { order: ORDER },
  answers: {
    'GET /api/order/': { order: ORDER, steps: [], now: '2026-11-20T06:00:00.000Z' },
    [`GET /api/payments/order/${ID}`]: { payment },
  },
  shows,
  ...more,
})

const GATEWAY = {
  ...DUE,
  state: 'created',
  checkout: {
    provider: 'razorpay',
    script: 'https://checkout.example/checkout.js',
    account: 'rzp_test',
    order: 'order_1',
    session: null,
    payee: 'Asha’s Kitchen',
    amount: 200,
  },
}
const ASK = `POST /api/payments/order/${ID}`
const byGateway = (payment: object) => ({
  'GET /api/order/': { order: ORDER, steps: [], now: '2026-11-20T06:00:00.000Z' },
  [`GET /api/payments/order/${ID}`]: { payment },
  [ASK]: { payment },
})

/** An order each of what can be said of one that is not paid yet. */
const OPEN = ['due', 'claimed', 'checking', 'rejected'].map((state, index) => ({
  order: `${ID.slice(0, -1)}${index}`,
  state,
  due: 200,
}))
const DAYS = [ORDER_DAY, '2031-01-09', '2031-01-10', '2031-01-11']
const UNPAID = {
  'GET /api/orders/pending-confirmation': { orders: [], now: '2031-01-08T03:30:00.000Z' },
  'GET /api/orders/': {
    orders: OPEN.map(({ order }, index) => ({
      ...ORDER,
      _id: order,
      delivery_date: DAYS[index],
      cancel_until: '2031-01-08T05:00:00.000Z',
    })),
    nextCursor: null,
    now: '2031-01-08T03:30:00.000Z',
  },
  'GET /api/payments': { payments: OPEN },
}

const pressPaid = (page: Page) => page.getByRole('button', { name: 'I have paid' }).click()
const failed = state('failed', {}, 'The payment cannot be shown right now')

const PLAN = '0198c2a4-7b1e-7c3d-9e1f-0000000000ee'
const plan = (name: string, payment: object, shows: string, asked: object = ASKED): GalleryState => ({
  name: `subscription-${name}`,
  dark: true,
  path: '/subscriptions',
  answers: {
    'GET /api/subscriptions/': {
      subscriptions: [
        {
          _id: PLAN,
          id: PLAN,
          plan_type: '26-day-subscription',
          plan_price: 1560,
          subscription_days: 26,
          start_date: '2031-01-08T00:00:00+05:30',
          end_date: '2031-02-06T23:59:59+05:30',
          status: 'active',
          delivery_address: 'Flat 3, Sunrise Society, Baner Road, Pune 411045',
          meals_left: 7,
          pauses: [],
          is_paused: false,
          is_open_ended: false,
          createdAt: '2031-01-07T10:00:00+05:30',
          created_at: '2031-01-07T10:00:00+05:30',
          policy: { ...USUAL_POLICY, refundable: true, version: 2, skipsUsed: 0, validUntil: null },
          payment,
        },
      ],
      now: '2031-01-08T03:30:00.000Z',
    },
    'GET /api/payment-methods': { online: true, gateway: false },
    [`GET /api/payments/subscription/${PLAN}`]: { payment: { ...asked, due: 1560 } },
    'GET /api/refunds': { refunds: [] },
  },
  shows,
})
const UPI = { method: 'upi', state: 'due', trust: 2, waits: false }

const refund = (name: string, changes: object, shows: string): GalleryState => ({
  name: `refund-${name}`,
  dark: true,
  path: '/order-details',
  state: { order: { ...ORDER, status: 'cancelled' } },
  answers: {
    'GET /api/order/': { order: { ...ORDER, status: 'cancelled' }, steps: [], now: '2026-11-20T06:00:00.000Z' },
    [`GET /api/payments/order/${ID}`]: { payment: { ...DUE, state: 'settled', due: 0 } },
    'GET /api/refunds': {
      refunds: [
        {
          _id: PLAN,
          order: ID,
          subscription: null,
          amount: 200,
          state: 'waiting',
          way: null,
          vpa: null,
          by_gateway: false,
          former: null,
          reference: null,
          at: '2026-11-20T06:00:00.000Z',
          ...changes,
        },
      ],
    },
  },
  shows,
})

export const payStates: GalleryState[] = [
  { name: 'my-orders-unpaid', dark: true, path: '/my-orders', answers: UNPAID, shows: 'Your payment was not found' },
  { name: 'home-unpaid', dark: true, path: '/', answers: UNPAID, shows: 'Not paid yet: ₹200' },
  state('asked', ASKED, 'Scan the code with any UPI app'),
  state('ended', { ...DUE, ended: true }, 'This code is not used any more'),
  state('number-wrong', ASKED, 'has 12 digits. Your UPI app shows it', { steps: pressPaid }),
  state('claimed', { ...DUE, state: 'claimed', utr: '633100000017' }, 'We have your number 633100000017.'),
  state('rejected', { ...DUE, rejected: true }, 'Your payment was not found'),
  state('paid', { ...DUE, state: 'settled', due: 0, paid: true }, 'The kitchen has the money for this order.'),
  state('late', { ...DUE, state: 'settled', due: 0, late: true }, 'the kitchen looks it up and gives the money back', {
    steps: (page) => page.getByRole('button', { name: 'I have paid by UPI' }).click(),
  }),
  state('late-rejected', { ...DUE, state: 'settled', due: 0, rejected: true }, 'please call the kitchen'),
  state('gateway', GATEWAY, 'Pay ₹200', { answers: byGateway(GATEWAY) }),
  state('checking', { ...DUE, state: 'checking' }, 'Your payment is being checked', {
    answers: byGateway({ ...DUE, state: 'checking' }),
  }),
  plan('pay-upi', UPI, '2 meals come before it is paid'),
  plan('pay-waits', { ...UPI, waits: true }, 'Your meals wait for the payment'),
  plan('pay-ended', UPI, 'This code is not used any more', { ...DUE, ended: true }),
  plan('pay-cash', { method: 'cod', state: 'due', trust: null, waits: false }, '₹1,560 in cash'),
  plan('pay-paid', { ...UPI, state: 'paid' }, 'Paid: ₹1,560'),
  refund('choose', {}, 'How do you want it?'),
  refund('bounced', { former: 'bounced' }, 'your bank sent it back to us'),
  refund('choose-gateway', { by_gateway: true }, 'To where I paid from'),
  refund('sending', { state: 'sending', way: 'gateway' }, 'is on its way'),
  refund('credited', { state: 'credited', way: 'credit' }, 'It is on your account with the kitchen'),
  refund('upi', { way: 'upi', vpa: 'asha.kulkarni@okhdfcbank' }, 'comes back to asha.kulkarni@okhdfcbank'),
  refund(
    'sent',
    { state: 'sent', way: 'upi', vpa: 'asha@okhdfcbank', reference: '633100000017' },
    'has been given back',
  ),
  state('in-cash', { ...DUE, online: false }, 'Please pay ₹200 when your order arrives.'),
  { ...failed, answers: { ...failed.answers, [`GET /api/payments/order/${ID}`]: 400 } },
]
