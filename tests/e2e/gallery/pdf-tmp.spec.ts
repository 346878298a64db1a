import { changedSheet, longSheet, openSheet, sheetOf } from '../../support/production.ts'
import { test } from '../fixtures.ts'
import { enter } from './state.ts'

test.use({ serviceWorkers: 'block' })
const SETTINGS = {
  settings: { bufferPercent: 3, watched: true, prepares: false, updatedAt: '2031-01-02T05:00:00.000Z', admin: 'Asha' },
}
const all = {
  locked: sheetOf(),
  changed: changedSheet(),
  open: openSheet(),
  forty: longSheet(),
  one: sheetOf({ lines: sheetOf().lines.slice(0, 2) }),
  none: sheetOf({ lines: [] }),
}
for (const [name, sheet] of Object.entries(all)) {
  test(`pdf ${name}`, async ({ adminPage, loginAdmin, allowConsole }) => {
    allowConsole(/Failed to load resource|Service Worker/)
    await loginAdmin()
    await enter(adminPage, {
      name,
      path: '/admin#tab=kitchen',
      answers: { 'GET /api/admin/production': { sheet }, 'GET /api/admin/production/settings': SETTINGS },
      shows: 'Kitchen',
    })
    await adminPage
      .getByText(/Locked|Orders can change|Nothing to cook/)
      .first()
      .waitFor()
    await adminPage.waitForTimeout(300)
    await adminPage.pdf({ path: `/tmp/pdf/${name}.pdf`, format: 'A4', preferCSSPageSize: true })
  })
}
