import type { Page } from '@playwright/test'
import { qrOf } from '#server/kernel/qr.ts'
import type { GalleryState } from './state.ts'

const as = (role: string) => ({
  'GET /api/admin/verify': {
    admin: { id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a1', name: 'Lakshmi', role },
    testSignIn: false,
  },
})

const ORDER = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-000000000001',
  menu_name: 'Monday Ghar Ka Thali',
  date: '2026-11-23',
  delivery_date: '2026-11-23',
  createdAt: '2026-11-23T05:00:00.000Z',
  status: 'preparing',
  is_subscription_order: false,
  auto_confirmed_at: null,
  payment_method: 'cod',
  delivery_address: 'Flat 3, Sunrise Society, Baner Road, Pune 411045',
  notes: 'Less oil please',
  items: [{ name: 'Regular Thali', quantity: 2, kind: 'thali' }],
  user_id: { _id: '0198c2a4-7b1e-7c3d-9e1f-000000000099', name: 'Farida Contractor' },
  subscription_id: null,
}
const KITCHEN = {
  ...as('kitchen'),
  'GET /api/admin/orders': { orders: [ORDER], nextCursor: null },
  'GET /api/admin/orders/totals': { orders: 1, counted: 1, held: 0, plates: 2, byStatus: { preparing: 1 } },
}

/** The back office as people see it who may not do everything there. */
export const roleStates: GalleryState[] = [
  {
    name: 'office-kitchen',
    path: '/admin#tab=orders&view=customer-orders&date=all',
    answers: KITCHEN,
    shows: 'Farida Contractor',
  },
  { name: 'office-rider', path: '/admin', answers: as('rider'), shows: 'There is nothing for your role here yet.' },
]

const PERSON = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-000000000011',
  name: 'Sunita Kulkarni',
  role: 'owner',
  email: 'sunita@dabba.example',
  phone: null,
  disabled: false,
  second_factor: true,
  sessions: 2,
  last_signed_in_at: '2026-11-21T05:12:00.000Z',
  you: true,
  changeable: false,
}
const STAFF = {
  'GET /api/admin/screens': {
    screens: [
      {
        _id: '0198c2a4-7b1e-7c3d-9e1f-000000000015',
        screen: 'wall',
        name: 'By the stove',
        by: 'Sunita Kulkarni',
        created_at: '2026-11-21T05:12:00.000Z',
        expires_at: '2027-11-21T05:12:00.000Z',
      },
    ],
  },
  'GET /api/admin/staff': {
    staff: [
      PERSON,
      {
        ...PERSON,
        _id: '0198c2a4-7b1e-7c3d-9e1f-000000000012',
        name: 'Lakshminarayanan Venkataraman',
        role: 'kitchen',
        second_role: 'rider',
        email: null,
        phone: '+919812312345',
        second_factor: false,
        sessions: 1,
        you: false,
        changeable: true,
      },
      {
        ...PERSON,
        _id: '0198c2a4-7b1e-7c3d-9e1f-000000000013',
        name: 'Farida Contractor',
        role: 'accounts',
        email: 'farida.contractor@dabba.example',
        second_factor: false,
        disabled: true,
        sessions: 0,
        you: false,
        changeable: true,
      },
    ],
    invitations: [
      {
        _id: '0198c2a4-7b1e-7c3d-9e1f-000000000014',
        name: 'Ravi Shinde',
        role: 'rider',
        email: null,
        phone: '+919812300000',
        expires_at: '2026-11-24T05:12:00.000Z',
      },
    ],
  },
}
const PEOPLE = '/admin#tab=settings&view=people'
const LOG = '/admin#tab=settings&view=log'
const EVENT = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-000000000021',
  at: '2026-11-21T05:12:00.000Z',
  actor: { _id: PERSON._id, name: PERSON.name },
  role: 'owner',
  call: 'updateItem',
  subject: '0198c2a4-7b1e-7c3d-9e1f-000000000031',
  reason: 'Lentils cost more',
  changes: [{ subject: '0198c2a4-7b1e-7c3d-9e1f-000000000031', before: { basePrice: 60 }, after: { basePrice: 75 } }],
  rejected: null,
}
const EVENTS = [
  EVENT,
  {
    ...EVENT,
    _id: '0198c2a4-7b1e-7c3d-9e1f-000000000022',
    actor: null,
    role: null,
    call: 'admin unlock',
    reason: null,
    changes: [],
  },
  {
    ...EVENT,
    _id: '0198c2a4-7b1e-7c3d-9e1f-000000000023',
    call: 'closeDays',
    subject: null,
    reason: 'holiday',
    changes: [],
    rejected: 'preview_stale',
  },
]
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const INVITATION = {
  'POST /api/admin/invitation': {
    invitation: { name: 'Ravi Shinde', role: 'manager', email: 'ravi@dabba.example', phone: null },
  },
}
const LINK = `/admin#invite=${'A'.repeat(43)}`

/** Opens the palette and types into it. */
const search = (words: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Search and go to (Ctrl+K)' }).click()
  await page.getByRole('combobox').fill(words)
}

/** The search that goes everywhere, over whatever tab. */
export const paletteStates: GalleryState[] = [
  {
    name: 'palette',
    dark: true,
    path: PEOPLE,
    answers: STAFF,
    steps: search(''),
    shows: 'Best Sellers',
    overlay: true,
  },
  {
    name: 'palette-found',
    path: PEOPLE,
    answers: { ...STAFF, 'GET /api/admin/orders': { orders: [ORDER], nextCursor: null } },
    steps: search('me'),
    shows: /Farida Contractor/,
    overlay: true,
  },
  {
    name: 'palette-none',
    path: PEOPLE,
    answers: { ...STAFF, 'GET /api/admin/orders': { orders: [], nextCursor: null } },
    steps: search('lighthouse'),
    shows: 'Nothing found.',
    overlay: true,
  },
]

const FACTOR = 'GET /api/admin/second-factor'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const URI = `otpauth://totp/Dabba:sunita?secret=${SECRET}`
const NEW_FACTOR = {
  [FACTOR]: { on: false, available: true, recovery_codes_left: 0 },
  'POST /api/admin/second-factor/new': {
    secret: SECRET,
    uri: URI,
    qr: qrOf(URI),
  },
}
async function openFactor(page: Page) {
  await page.getByRole('button', { name: 'Where you are signed in' }).click()
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button').first().click()
}
async function turnOn(page: Page) {
  await openFactor(page)
  await page.getByLabel('Authenticator code').fill('123456')
  await page.getByRole('button', { name: 'Turn it on' }).click()
}

/** One's own second factor, in the dialog of one's account. */
export const secondFactorStates: GalleryState[] = [
  {
    name: 'second-factor-set-up',
    path: PEOPLE,
    answers: { ...STAFF, ...NEW_FACTOR },
    steps: openFactor,
    shows: 'Open the authenticator app',
    overlay: true,
  },
  {
    name: 'second-factor-wrong',
    path: PEOPLE,
    answers: {
      ...STAFF,
      ...NEW_FACTOR,
      'PUT /api/admin/second-factor': {
        status: 400,
        code: 'second_factor_wrong',
        error: 'That code is not right. Take the one that the app shows now, or a recovery code.',
      },
    },
    steps: turnOn,
    shows: 'That code is not right.',
    overlay: true,
  },
  {
    name: 'second-factor-codes',
    path: PEOPLE,
    answers: {
      ...STAFF,
      ...NEW_FACTOR,
      'PUT /api/admin/second-factor': {
        recovery_codes: Array.from({ length: 8 }, (_, at) => `ABCD-EFGH-JKLM-NPQ${at}`),
      },
    },
    steps: turnOn,
    shows: 'I have kept them',
    overlay: true,
  },
  {
    name: 'second-factor-off',
    path: PEOPLE,
    answers: { ...STAFF, [FACTOR]: { on: true, available: true, recovery_codes_left: 7 } },
    steps: openFactor,
    shows: 'Recovery codes left: 7.',
    overlay: true,
  },
]

/** The kitchen's people, and what they have changed. */
export const peopleStates: GalleryState[] = [
  { name: 'people', path: PEOPLE, answers: STAFF, shows: 'Lakshminarayanan Venkataraman' },
  { name: 'people-loading', path: PEOPLE, answers: { 'GET /api/admin/staff': 'never' }, shows: 'Settings' },
  { name: 'people-failed', path: PEOPLE, answers: { 'GET /api/admin/staff': 400 }, shows: 'could not be loaded' },
  {
    name: 'people-invite',
    path: PEOPLE,
    answers: STAFF,
    steps: press('Invite somebody'),
    shows: 'Make the link',
    overlay: true,
  },
  {
    name: 'people-role',
    path: PEOPLE,
    answers: STAFF,
    steps: press('Change role: Lakshminarayanan Venkataraman'),
    shows: 'Change the role',
    overlay: true,
  },
  {
    name: 'people-disable',
    path: PEOPLE,
    answers: STAFF,
    steps: press('Disable: Lakshminarayanan Venkataraman'),
    shows: 'They are signed out everywhere at once',
    overlay: true,
  },
  {
    name: 'change-log',
    path: LOG,
    answers: { ...STAFF, 'GET /api/admin/audit': { events: EVENTS, nextCursor: EVENT._id } },
    shows: 'Reason: Lentils cost more',
  },
  {
    name: 'change-log-empty',
    path: LOG,
    answers: { ...STAFF, 'GET /api/admin/audit': { events: [], nextCursor: null } },
    shows: 'No changes match.',
  },
  { name: 'invitation', path: LINK, as: 'visitor', answers: INVITATION, shows: 'Join' },
  {
    name: 'invitation-over',
    path: LINK,
    as: 'visitor',
    answers: {
      'POST /api/admin/invitation': {
        status: 409,
        code: 'invitation_over',
        error: 'This invitation has expired or has been used. Ask for a new one.',
      },
    },
    shows: 'Ask for a new one',
  },
  {
    name: 'office-phone-sign-in',
    path: '/admin',
    as: 'visitor',
    steps: press('Sign in by phone'),
    shows: 'Send code',
  },
  {
    name: 'own-password',
    path: '/admin#tab=dashboard',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Where you are signed in' }).click()
      await press('Change password')(page)
    },
    shows: 'Present password',
    overlay: true,
  },
]
