import { changedSheet, longSheet, openSheet, sheetOf } from '../../support/production.ts'
import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=kitchen'
const LARGE = `${PATH}&view=large`
const SETTINGS = {
  settings: {
    bufferPercent: 3,
    watched: true,
    prepares: false,
    platesPerBox: 1,
    updatedAt: '2031-01-02T05:00:00.000Z',
    admin: 'Asha',
  },
}
const answers = (sheet = sheetOf()) => ({
  'GET /api/admin/production': { sheet },
  'GET /api/admin/production/settings': SETTINGS,
})

/** The Kitchen: what is cooked for a day. */
// biome-ignore format: a line a state is read and counted more easily
export const kitchenStates: GalleryState[] = [
  { name: 'kitchen', path: PATH, answers: answers(), shows: 'After the service', dark: true },
  { name: 'kitchen-changed', path: PATH, answers: answers(changedSheet()), shows: /Changed, not seen/, dark: true },
  { name: 'kitchen-open', path: PATH, answers: answers(openSheet()), shows: /Orders can change until/ },
  { name: 'kitchen-empty', path: PATH, answers: answers(sheetOf({ lines: [], locked: null })), shows: 'Nothing to cook yet' },
  { name: 'kitchen-closed', path: PATH, answers: answers(sheetOf({ lines: [], locked: null, open: false })), shows: 'The kitchen is closed on this day' },
  { name: 'kitchen-long', path: PATH, answers: answers(longSheet()), shows: 'After the service' },
  { name: 'kitchen-failed', path: PATH, answers: { ...answers(), 'GET /api/admin/production': 400 }, shows: /could not be loaded/ },
  { name: 'kitchen-large', path: LARGE, answers: answers(), shows: 'Roti' },
  { name: 'kitchen-large-changed', path: LARGE, answers: answers(changedSheet()), shows: /Changed, not seen/ },
  { name: 'kitchen-large-dark', path: LARGE, answers: answers(changedSheet()), steps: (page) => page.getByRole('button', { name: 'Dark screen' }).click(), shows: /Changed, not seen/ },
]
