import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

/** A few customers of the demo kitchen. Their numbers are easy to type, so that one can sign in as any of them. */
export const DEMO_CUSTOMERS = [
  { phone: '+919000000001', name: 'Asha Kulkarni', address: 'Flat 12, Sai Krupa Society, Paud Road, Pune 411038' },
  { phone: '+919000000002', name: 'Imran Shaikh', address: '3rd floor, Mehta Chambers, Laxmi Road, Pune 411030' },
  {
    phone: '+919000000003',
    name: 'Deepa Nair',
    address: 'B-704, Green Park, Baner Road, behind the water tank, Pune 411045',
  },
  {
    phone: '+919000000004',
    name: 'Rohan Deshmukh',
    address: '21 Prabhat Road, lane 7, opposite the library, Pune 411004',
  },
  { phone: '+919000000005', name: 'Meera Iyer', address: 'Office 5, Tech Towers, Hinjewadi phase 1, Pune 411057' },
]

/** What they must not or do not want to eat, by their names. */
export const DEMO_FOOD_RULES: Record<
  string,
  { jain: boolean; avoid: ContentCode[]; allergies: ContentCode[]; choices: string | null }
> = {
  'Asha Kulkarni': { jain: false, avoid: [], allergies: [], choices: '2 rotis, rice instead' },
  'Deepa Nair': { jain: false, avoid: ['mushroom'], allergies: ['tree_nut'], choices: 'Less spicy' },
  'Meera Iyer': { jain: true, avoid: [], allergies: [], choices: null },
}

/** Their orders: whose, for how many cooking days from the order day (0), how far it has come, and what. */
export const DEMO_ORDERS: { customer: number; day: number; status: OrderStatus; thalis: number; addOns: number }[] = [
  { customer: 0, day: -2, status: 'delivered', thalis: 1, addOns: 1 },
  { customer: 1, day: -2, status: 'delivered', thalis: 2, addOns: 0 },
  { customer: 2, day: -1, status: 'delivered', thalis: 1, addOns: 2 },
  { customer: 3, day: -1, status: 'cancelled', thalis: 3, addOns: 0 },
  { customer: 0, day: 0, status: 'confirmed', thalis: 1, addOns: 2 },
  { customer: 1, day: 0, status: 'preparing', thalis: 2, addOns: 1 },
  { customer: 2, day: 0, status: 'dispatched', thalis: 1, addOns: 0 },
  { customer: 3, day: 0, status: 'out_for_delivery', thalis: 4, addOns: 1 },
  { customer: 4, day: 0, status: 'delivered', thalis: 1, addOns: 1 },
]

/** A subscription whose orders reach into the future, ends at its last one, or was broken off. */
export interface DemoSubscription {
  customer: number
  /** First meal, in cooking days from the order day (0). */
  from: number
  /** Meals bought. */
  days: number
  state: 'running' | 'expired' | 'cancelled'
  /** Days of the subscription (0 the first) that the customer skipped. */
  skipped: number[]
}

/** Their subscriptions, one in each state: active, expiring, expired and cancelled. */
export const DEMO_SUBSCRIPTIONS: DemoSubscription[] = [
  { customer: 3, from: -15, days: 30, state: 'cancelled', skipped: [] },
  { customer: 2, from: -12, days: 6, state: 'expired', skipped: [] },
  { customer: 0, from: -8, days: 26, state: 'running', skipped: [6] },
  { customer: 1, from: -4, days: 6, state: 'running', skipped: [] },
]

/** A poll, and who has voted for which option. */
export const DEMO_POLL = {
  title: 'Which sweet shall we cook on Saturday?',
  description: 'You can change your vote until Friday evening.',
  options: ['Gulab Jamun', 'Rice Kheer', 'Gajar Halwa'],
  votes: [
    { customer: 0, option: 1 },
    { customer: 1, option: 0 },
    { customer: 3, option: 1 },
  ],
}
