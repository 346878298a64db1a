import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { packingCalls } from '#shared/contract/kitchen/office/packing.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { adminAuthCalls } from '#shared/contract/people/office/auth.ts'
import { screenCalls } from '#shared/contract/people/office/screens.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { wallCalls } from '#shared/contract/reports/office/wall.ts'
import { packingOf } from '../../support/packing.ts'
import { sheetOf } from '../../support/production.ts'
import { wallOf } from '../../support/wall.ts'
import { confirm, dialog, renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000d1'
const SCREEN = {
  _id: ID,
  screen: 'wall' as const,
  name: 'By the stove',
  by: 'Meera',
  created_at: '2031-01-08T05:00:00.000Z',
  expires_at: '2032-01-08T05:00:00.000Z',
}
const TOKEN = 'D'.repeat(43)

beforeEach(() => page.viewport(1280, 800))

describe('the session of a screen', () => {
  test('on the wall shows the wall, and no button that it may not use', async () => {
    server.answers(wallCalls.wall, { wall: wallOf() })
    renderOffice('', '', { screen: 'wall' })
    await expect.element(page.getByRole('region', { name: 'To cook' })).toMatchTextContent('52 thalis')
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })

  test('in the kitchen shows what is cooked, ticks nothing and leads nowhere', async () => {
    server.answers(productionCalls.productionSheet, { sheet: sheetOf() })
    renderOffice('', '', { screen: 'kitchen' })
    await expect.element(page.getByRole('heading', { level: 2, name: 'Regular Thali' })).toBeVisible()
    expect(page.getByRole('button', { name: /Seen|tick|Leave/i }).elements()).toEqual([])
    expect(page.getByRole('tab').elements()).toEqual([])
  })

  test('where boxes are packed shows them and packs none', async () => {
    server.answers(packingCalls.packing, packingOf())
    renderOffice('', '', { screen: 'packing' })
    await expect.element(page.getByRole('main')).toMatchTextContent('packed')
    expect(page.getByRole('button', { name: /^(Pack|Undo|Label again): / }).elements()).toEqual([])
  })
})

describe('in the office', () => {
  beforeEach(() => {
    server.answers(staffCalls.listStaff, { staff: [], invitations: [] })
    server.answers(screenCalls.listScreens, { screens: [SCREEN] })
  })

  test('a screen is listed, and ended after a question', async () => {
    const ended = server.answers(screenCalls.endScreen, {})
    renderOffice('tab=settings&view=people')
    await expect
      .element(page.getByRole('region', { name: 'Screens in the kitchen' }))
      .toMatchTextContent('By the stove')
    await button('End: By the stove').click()
    await confirm('End')
    await expect.poll(() => ended.map(({ params }) => params?.id)).toEqual([ID])
  })

  test('a screen is made, its link shown once, and this browser can become it', async () => {
    const made = server.answers(screenCalls.addScreen, { token: TOKEN, screen: SCREEN })
    server.answers(adminAuthCalls.adminLogout, {})
    server.answers(wallCalls.wall, { wall: wallOf() })
    renderOffice('tab=settings&view=people')
    await button('Add a screen').click()
    await button('Make the link').click()
    await expect.element(dialog('Add a screen').getByRole('alert')).toMatchTextContent('Please say where')
    await dialog('Add a screen').getByLabelText('Where it hangs').fill('By the stove')
    await button('Make the link').click()
    const link = dialog('Open this link on By the stove').getByLabelText('Link')
    await expect.element(link).toHaveValue(`${window.location.origin}/admin#screen=${TOKEN}`)
    expect(made.map(({ body }) => body)).toEqual([{ screen: 'wall', name: 'By the stove' }])
    const admin = { id: ID, name: 'By the stove', role: '', screen: 'wall' as const }
    server.answers(adminAuthCalls.adminVerify, { admin, testSignIn: false })
    await button('Use this browser as the screen').click()
    await expect.element(page.getByRole('region', { name: 'To cook' })).toBeVisible()
    expect(localStorage.getItem('dabba-admin-token')).toBe(TOKEN)
  })

  test('the link makes the browser the screen, and stays out of the address', async () => {
    server.answers(wallCalls.wall, { wall: wallOf() })
    server.answers(adminAuthCalls.adminLogout, {})
    renderOffice(`screen=${TOKEN}`, '', { screen: 'wall' })
    await expect.element(page.getByRole('region', { name: 'To cook' })).toBeVisible()
    expect(window.location.hash).toBe('')
    expect(localStorage.getItem('dabba-admin-token')).toBe(TOKEN)
  })
})
