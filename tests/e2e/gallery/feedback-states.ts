import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=feedback'
const ticket = (id: string, changes: object = {}) => ({
  _id: `0198c2a4-7b1e-7c3d-9e1f-0000${id}`,
  number: `#${id}`,
  order_id: '0198c2a4-7b1e-7c3d-9e1f-00005e6f7a8b',
  order_number: '#5e6f7a8b',
  delivery_date: '2031-01-07',
  dish: 'Gulab Jamun',
  customer: 'Asha Kulkarni',
  phone_number: '+919876500001',
  opened: '2031-01-07T08:00:00.000Z',
  due: '2031-02-06T08:00:00.000Z',
  closed: null,
  ...changes,
})
const CLOSED = { at: '2031-01-07T10:00:00.000Z', by: 'Sunita', remedy: 'delivered_again' }
const TICKETS = {
  'GET /api/admin/tickets': {
    tickets: [
      ticket('1a2b3c4d', { due: '2031-01-06T08:00:00.000Z' }),
      ticket('2b3c4d5e', { customer: null, dish: 'Paneer Butter Masala with Extra Homemade Butter' }),
      ticket('3c4d5e6f', { closed: CLOSED }),
    ],
    now: '2031-01-08T05:00:00.000Z',
  },
}
const dish = (name: string, stars: number, complaints: number) => ({ key: name, name, stars, ratings: 8, complaints })
const WEEK = {
  'GET /api/admin/feedback': {
    from: '2031-01-02',
    to: '2031-01-08',
    plates: 1240,
    ratings: 96,
    stars: 4.3,
    complaints: 7,
    per_thousand: 5.6,
    dishes: [dish('Phulka Roti', 2.9, 4), dish('Aloo Gobi', 3.8, 1), dish('Dal Tadka', 4.6, 0)],
    reasons: [
      { reason: 'cold', count: 6 },
      { reason: 'oily', count: 2 },
    ],
  },
}
const NOTHING = {
  'GET /api/admin/tickets': { tickets: [], now: '2031-01-08T05:00:00.000Z' },
  'GET /api/admin/feedback': {
    ...WEEK['GET /api/admin/feedback'],
    ratings: 0,
    stars: null,
    complaints: 0,
    per_thousand: null,
    dishes: [],
    reasons: [],
  },
}

/** What customers say, as the office reads it, in all its states. */
// biome-ignore format: one line a state
export const feedbackStates: GalleryState[] = [
  { name: 'admin-feedback', path: PATH, answers: { ...TICKETS, ...WEEK }, shows: 'Overdue' },
  { name: 'admin-feedback-empty', path: PATH, answers: NOTHING, shows: 'Nothing was missing.' },
  { name: 'admin-feedback-loading', path: PATH, answers: { 'GET /api/admin/tickets': 'never', 'GET /api/admin/feedback': 'never' }, shows: 'Feedback' },
  { name: 'admin-feedback-failed', path: PATH, answers: { 'GET /api/admin/tickets': 400, 'GET /api/admin/feedback': 400 }, shows: 'No feedback to show right now' },
]
