import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { CustomerApp } from '#web/customer/CustomerApp.tsx'
import css from '#web/customer/customer.css?inline'
import { createCustomerSession } from '#web/kit/stores/customer-session.ts'
import type { PageData } from '#web/page-data.ts'
import { styleAs } from './style-sheet.tsx'

const PHONE = '+919876500001'

/** Who is signed in unless a test says otherwise: new, without name and address. */
export const CUSTOMER: User = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-000000000001',
  id: '0198c2a4-7b1e-7c3d-9e1f-000000000001',
  name: null,
  phoneNumber: PHONE,
  phone_number: PHONE,
  phone: PHONE,
  createdAt: '2026-03-11T05:00:00.000Z',
  address: null,
  language: null,
  subscription_date: null,
  status: 'active',
  registration_completed: false,
  isNewUser: false,
  needsRegistration: true,
}

export const TOKEN = 'token-of-the-test'

interface ScreenOptions {
  /** Who is signed in; `visitor` is nobody. */
  as?: 'visitor' | User
  /** Navigation state, as if one had come from another screen. */
  state?: unknown
  /** From the `?` on. */
  search?: string
  /** What the document brought. */
  data?: PageData
}

/** The whole customer app on one path, as it stands in a browser: real router, real API client, real style sheet. */
export function renderScreen(
  path: string,
  { as = CUSTOMER, search = '', state, data = { home: null } }: ScreenOptions = {},
) {
  styleAs(css)
  const session = createCustomerSession()
  session.start()
  if (as !== 'visitor') session.signIn(as, TOKEN)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  let place = { pathname: path, search, state: state as unknown }
  const follow = (now: typeof place) => {
    place = now
  }
  root.render(
    <StrictMode>
      <MemoryRouter initialEntries={[{ pathname: path, search, state }]}>
        <Place follow={follow} />
        <CustomerApp data={data} session={session} />
      </MemoryRouter>
    </StrictMode>,
  )
  const leave = () => {
    root.unmount()
    container.remove()
  }
  onTestFinished(leave)
  return {
    /** Where the router is. */
    path: () => place.pathname,
    /** What follows the `?`. */
    search: () => place.search,
    /** What the present screen was handed. */
    state: () => place.state,
    /** Ends the app as closing the tab does, before the test ends. */
    leave,
  }
}

/** Tells where the router is. */
function Place({ follow }: { follow: (place: { pathname: string; search: string; state: unknown }) => void }) {
  const location = useLocation()
  useEffect(() => follow(location), [follow, location])
  return null
}

/** The toasts. */
export const messages = () => page.getByRole('region', { name: 'Messages' })

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { name })
export const region = (name: string) => page.getByRole('region', { name })
export const main = () => page.getByRole('main')
