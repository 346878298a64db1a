import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { clockCalls } from '#shared/contract/people/office/clock.ts'
import type { Role } from '#shared/domain/people/permissions.ts'
import type { Screen } from '#shared/domain/people/screens.ts'
import { createAdminSession } from '#web/kit/stores/admin-session.ts'
import { AdminApp } from '#web/office/AdminApp.tsx'
import css from '#web/office/admin.css?inline'
import { keptItem } from '#web/office/items/kept-item.ts'
import { keptMenu } from '#web/office/menus/kept-menu.ts'
import { keptGrid } from '#web/office/orders/grid/kept-grid.ts'
import { keptKitchen } from '#web/office/settings/kept-kitchen.ts'
import { keptPrices } from '#web/office/settings/kept-prices.ts'
import { keptSlots } from '#web/office/settings/kept-slots.ts'
import { TOKEN } from './render-screen.tsx'
import { server } from './stub-server.ts'
import { styleAs } from './style-sheet.tsx'

/** The whole back office at a path, or at a place behind the `#`, signed in, as it stands in a browser: real router, client and style sheet. */
export function renderOffice(place: string, role: Role | '' = 'owner', more: { screen?: Screen } = {}) {
  const admin = { id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a1', name: 'Meera', role, ...more }
  server.answers(adminAuthCalls.adminVerify, { admin, testSignIn: false })
  server.answers(clockCalls.getClock, { now: new Date().toISOString(), doubt: null })
  localStorage.setItem('dabba-admin-token', TOKEN)
  styleAs(css)
  const before = window.location.href
  window.history.replaceState(null, '', place.startsWith('/') ? place : `#${place}`)
  const session = createAdminSession()
  session.start()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <AdminApp session={session} />
    </StrictMode>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
    // Unsaved forms are kept for the panel that comes next.
    keptItem.setState(null, true)
    keptMenu.setState(null, true)
    keptGrid.setState(null, true)
    keptKitchen.setState(null, true)
    keptPrices.setState(null, true)
    for (const kept of Object.values(keptSlots)) kept.setState(null, true)
    window.history.replaceState(null, '', before)
  })
}

export const dialog = (name: string) => page.getByRole('dialog', { name })
/** A question before something is done. */
export const question = (name: string) => page.getByRole('alertdialog', { name })
/** Answers a question with the button of this name. */
export const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
