import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=money&day=2031-01-08'
const MONEY = 'GET /api/admin/money'
const DUES = 'GET /api/admin/money/dues'
const CLAIMS = 'GET /api/admin/payments/claims'
const PAYMENTS = 'GET /api/admin/payments'
const CASH = 'GET /api/admin/cash'

const idOf = (last: string) => `0198c2a4-7b1e-7c3d-9e1f-0000${last}`
const order = (last: string, changes: object = {}) => ({
  _id: idOf(last),
  number: `#${last}`,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  status: 'delivered',
  delivery_date: '2031-01-08',
  due: 120,
  account: false,
  ...changes,
})
const payment = (last: string, changes: object = {}) => ({
  _id: idOf(last),
  order: { _id: idOf(last), number: `#${last}` },
  subscription_id: null,
  name: 'Asha Kulkarni',
  method: 'cash',
  reference: null,
  amount: 120,
  state: 'received',
  at: '2031-01-08T08:10:00.000Z',
  by: 'Sunita',
  voided: null,
  ...changes,
})
const claim = (last: string, utr: string) => ({
  _id: idOf(last),
  order: { _id: idOf(last), number: `#${last}` },
  subscription_id: null,
  name: 'Ganesh Ramachandran Venkatasubramanian',
  phone_number: '+919876500002',
  amount: 200,
  utr,
  claimed: '2031-01-08T07:10:00.000Z',
})
const BALANCED = {
  count: 41,
  total: 4_912.5,
  received: [
    { method: 'cash', amount: 3_952.5 },
    { method: 'upi_own', amount: 720 },
  ],
  due: 240,
  returned: 0,
  kept: 0,
  difference: 0,
  differing: [],
}
const NOTHING_SOLD = { count: 0, total: 0, received: [], due: 0, returned: 0, kept: 0, difference: 0, differing: [] }
const DAY = {
  day: '2031-01-08',
  takings: [
    { method: 'cash', count: 38, amount: 5_512.5 },
    { method: 'upi_own', count: 6, amount: 720 },
  ],
  given_back: [],
  bounced: 0,
  orders: BALANCED,
  subscriptions: { ...NOTHING_SOLD, count: 1, total: 1560, received: [{ method: 'cash', amount: 1560 }] },
  cancelled_paid: 0,
}
const DUE = {
  orders: [order('1a2b3c4d'), order('2b3c4d5e', { name: null, status: 'out_for_delivery' }), order('3c4d5e6f')],
  subscriptions: [
    {
      _id: idOf('4d5e6f7a'),
      name: 'Ganesh Ramachandran Venkatasubramanian',
      phone_number: '+919876500002',
      meals: 26,
      bought: '2031-01-06T05:00:00.000Z',
      method: 'upi',
      state: 'due',
      waits: true,
      due: 1560,
      account: false,
    },
  ],
  total: { count: 4, amount: 1920 },
  nextCursor: null,
}
const refund = (last: string, changes: object = {}) => ({
  _id: idOf(last),
  order: { _id: idOf(last), number: `#${last}` },
  subscription_id: null,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  amount: 200,
  state: 'waiting',
  way: null,
  vpa: null,
  by_gateway: false,
  former: null,
  reference: null,
  at: '2031-01-08T07:10:00.000Z',
  settled: null,
  by: null,
  approval: 'none',
  unanswered: false,
  ...changes,
})
const BANK = {
  lines: 23,
  reversed: [{ line: 12, text: '08/01/31 UPI/633100000044/RAVI K/lunch', amount: 120 }],
  unread: [{ line: 15, text: '08/01/31,UPI/633100000051,1.2.3', why: 'amount' }],
  unreadMore: 0,
  others: 9,
  matches: [
    ...['633100000017', '633100000018'].map((utr, index) => ({
      line: index + 2,
      text: `08/01/31 UPI/${utr}/GANESH R/lunch`,
      amount: 200,
      exact: claim(`8b9c0d1${index}`, utr),
      proposals: [],
      more: 0,
    })),
    {
      line: 9,
      text: '08/01/31 UPI/633100000031/NO NAME GIVEN BY BANK/OKHDFCBANK/PAYMENT FROM PHONE/XYZ0000012345678',
      amount: 200,
      exact: null,
      proposals: [{ ...claim('9c0d1e2f', ''), utr: null, settled: false }],
      more: 14,
    },
  ],
}
const CAME = {
  payments: [
    payment('5e6f7a8b'),
    payment('6f7a8b9c', { state: 'voided', voided: { at: '2031-01-08T08:20:00.000Z', by: 'Sunita' } }),
    payment('7a8b9c0d', { order: null, subscription_id: idOf('4d5e6f7a'), amount: 1560 }),
  ],
  nextCursor: null,
}

const REFUNDS = {
  [MONEY]: {
    ...DAY,
    given_back: [{ way: 'cash', count: 1, amount: 120 }],
    bounced: 200,
    orders: { ...BALANCED, returned: 200 },
  },
  [DUES]: DUE,
  [PAYMENTS]: CAME,
  'GET /api/admin/refunds': {
    refunds: [
      refund('aab3c4d1', { way: 'upi', vpa: 'ganesh.venkatasubramanian@okhdfcbank' }),
      refund('fab3c4d6', { former: 'bounced' }),
      refund('bab3c4d2', { way: 'cash', order: null, subscription_id: idOf('4d5e6f7a'), amount: 420 }),
      refund('cab3c4d3', { way: 'gateway', by_gateway: true }),
      refund('eab3c4d5', { way: 'gateway', state: 'sending' }),
      refund('bab3c4d7', { way: 'gateway', state: 'sending', unanswered: true }),
      refund('cab3c4d8', { way: 'gateway', state: 'twice', reference: 'rfnd_FP8QHiV938haTz' }),
      refund('dab3c4d4', { amount: 1560, approval: 'waiting', way: 'cash' }),
    ],
    total: { count: 206, amount: 42_780 },
  },
}

const handover = (last: string, rider: string) => ({
  _id: idOf(last),
  rider,
  day: '2031-01-08',
  at: '2031-01-08T09:35:00.000Z',
})
const CASH_OF_RIDERS = {
  riders: [
    { rider: 'Sachin More', inHand: null, since: '2031-01-08' },
    { rider: 'Ganesh Shinde', inHand: 960, since: '2031-01-07' },
    { rider: 'Priya Raghunathan-Venkataraman', inHand: 80, since: '2031-01-08' },
  ],
  toCount: [{ ...handover('1a1b1c1d', 'Sachin More'), own: false }],
  discrepancies: [
    {
      ...handover('2a2b2c2d', 'Ganesh Shinde'),
      day: '2031-01-07',
      declared: 960,
      counted: 940,
      difference: -20,
      by: 'Sunita',
    },
  ],
  settled: [
    {
      ...handover('3a3b3c3d', 'Rahul Jadhav'),
      declared: 1_240,
      counted: 1_240,
      settled: 1_240,
      by: 'Sunita',
      resolved: null,
    },
    {
      ...handover('4a4b4c4d', 'Priya Raghunathan-Venkataraman'),
      declared: 1_120,
      counted: 1_100,
      settled: 1_100,
      by: 'Sunita',
      resolved: { by: 'Meera', at: '2031-01-08T10:10:00.000Z', reason: 'Wrong change given' },
    },
  ],
}

/** The room for money of the back office. */
export const moneyStates: GalleryState[] = [
  {
    name: 'admin-money',
    path: PATH,
    answers: { [MONEY]: DAY, [DUES]: DUE, [PAYMENTS]: CAME },
    shows: 'Balances to the paisa.',
  },
  {
    name: 'admin-money-claims',
    path: PATH,
    answers: {
      [MONEY]: DAY,
      [DUES]: DUE,
      [PAYMENTS]: CAME,
      [CLAIMS]: {
        claims: [claim('8b9c0d1e', '633100000017'), claim('9c0d1e2f', '633100000018')],
        total: { count: 2, amount: 400 },
      },
    },
    shows: 'UPI payments to check',
  },
  {
    name: 'admin-money-riders',
    dark: true,
    path: PATH,
    answers: { [MONEY]: DAY, [DUES]: DUE, [PAYMENTS]: CAME, [CASH]: CASH_OF_RIDERS },
    shows: 'Cash of riders',
  },
  {
    name: 'admin-money-riders-count',
    path: PATH,
    answers: { [MONEY]: DAY, [DUES]: DUE, [PAYMENTS]: CAME, [CASH]: CASH_OF_RIDERS },
    overlay: true,
    steps: (page) => page.getByRole('button', { name: 'Enter the count of Sachin More' }).click(),
    shows: 'Save the count',
  },
  {
    name: 'admin-money-riders-differ',
    path: PATH,
    answers: { [MONEY]: DAY, [DUES]: DUE, [PAYMENTS]: CAME, [CASH]: CASH_OF_RIDERS },
    overlay: true,
    steps: (page) => page.getByRole('button', { name: 'Decide on the difference of Ganesh Shinde' }).click(),
    shows: 'Wrong change given',
  },
  {
    name: 'admin-money-riders-failed',
    path: PATH,
    answers: { [MONEY]: DAY, [DUES]: DUE, [PAYMENTS]: CAME, [CASH]: 400 },
    shows: 'Cash of riders',
  },
  {
    name: 'admin-money-deposits',
    dark: true,
    path: PATH,
    answers: {
      [MONEY]: DAY,
      [DUES]: DUE,
      [PAYMENTS]: CAME,
      'GET /api/admin/deposits': {
        day: '2031-01-08',
        sums: [
          { move: 'taken', way: 'cash', amount: 450 },
          { move: 'taken', way: 'upi', amount: 150 },
          { move: 'returned', way: 'cash', amount: 600 },
          { move: 'kept', way: null, amount: 150 },
        ],
        kept: [
          {
            ...{ _id: idOf('cab3c4d1'), move: 'kept', way: null, amount: 150, note: 'one steel box, lost' },
            ...{ at: '2031-01-08T07:10:00.000Z', by: 'Sunita', reversed: false },
            customer: { _id: idOf('aab3c4d1'), name: 'Ganesh Ramachandran Venkatasubramanian' },
          },
        ],
      },
    },
    shows: 'not sales',
  },
  { name: 'admin-money-refunds', path: PATH, answers: REFUNDS, shows: 'Refunds waiting' },
  {
    name: 'admin-money-accounts',
    dark: true,
    path: PATH,
    answers: {
      [MONEY]: DAY,
      [DUES]: { ...DUE, orders: DUE.orders.map((order) => ({ ...order, account: true })) },
      [PAYMENTS]: CAME,
      'GET /api/admin/accounts': {
        accounts: [
          {
            _id: idOf('aab3c4d1'),
            name: 'Asha Kulkarni',
            phone_number: '+919876500001',
            balance: 1250.5,
            limit: 3000,
            charged: '2031-01-08T07:10:00.000Z',
          },
          {
            _id: idOf('bab3c4d2'),
            name: 'Ganesh Ramachandran Venkatasubramanian',
            phone_number: '+919876500002',
            balance: -260,
            limit: 0,
            charged: null,
          },
        ],
        owed: 1250.5,
        credit: 260,
        nextCursor: idOf('bab3c4d2'),
      },
    },
    shows: 'Owed to the kitchen',
  },
  {
    name: 'admin-money-give-back',
    path: PATH,
    answers: REFUNDS,
    overlay: true,
    steps: (page) => page.getByRole('button', { name: 'Given back: #aab3c4d1' }).click(),
    shows: 'Number of the payment',
  },
  {
    name: 'admin-money-looked-up',
    path: PATH,
    answers: REFUNDS,
    overlay: true,
    steps: (page) => page.getByRole('button', { name: 'Looked up: #bab3c4d7' }).click(),
    shows: 'Its number there',
  },
  {
    name: 'admin-money-bank',
    path: PATH,
    answers: { [MONEY]: DAY, [DUES]: DUE, [PAYMENTS]: CAME, 'POST /api/admin/payments/bank-file/preview': BANK },
    overlay: true,
    steps: async (page) => {
      await page.getByRole('button', { name: "Check with the bank's statement" }).click()
      const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Credit') }
      await page.getByLabel('Account statement (CSV)').setInputFiles(file)
    },
    shows: 'Whose payment is line 9?',
  },
  {
    name: 'admin-money-differs',
    path: PATH,
    answers: {
      [MONEY]: {
        ...DAY,
        orders: {
          ...BALANCED,
          difference: -200,
          differing: [{ _id: idOf('1a2b3c4d'), number: '#1a2b3c4d', price: 200, received: 400 }],
        },
        cancelled_paid: 160,
      },
      [DUES]: DUE,
      [PAYMENTS]: CAME,
    },
    shows: 'This does not balance:',
  },
  {
    name: 'admin-money-empty',
    path: PATH,
    answers: {
      [MONEY]: { ...DAY, takings: [], orders: NOTHING_SOLD, subscriptions: NOTHING_SOLD },
      [DUES]: { orders: [], subscriptions: [], total: { count: 0, amount: 0 }, nextCursor: null },
      [PAYMENTS]: { payments: [], nextCursor: null },
    },
    shows: 'Everything has been paid.',
  },
  { name: 'admin-money-loading', path: PATH, answers: { [MONEY]: 'never' }, shows: 'Money' },
  { name: 'admin-money-failed', path: PATH, answers: { [MONEY]: 400 }, shows: 'No figures to show right now' },
]
