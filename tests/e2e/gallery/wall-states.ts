import { wallOf } from '../../support/wall.ts'
import type { GalleryState } from './state.ts'

const PATH = '/office/wall'
const answers = (changes: Parameters<typeof wallOf>[0] = {}) => ({ 'GET /api/admin/wall': { wall: wallOf(changes) } })
const EMPTY = { held: 0, byStatus: {}, newest: [], plates: 0, dishes: [], out: [] }

/** The screen on the kitchen's wall. */
// biome-ignore format: a line a state is read and counted more easily
export const wallStates: GalleryState[] = [
  { name: 'wall', path: PATH, answers: answers(), shows: 'To cook' },
  { name: 'wall-dark', path: PATH, answers: answers(), steps: (page) => page.getByRole('button', { name: 'Dark screen' }).click(), shows: 'To cook' },
  { name: 'wall-empty', path: PATH, answers: answers(EMPTY), shows: 'No orders yet' },
  { name: 'wall-failed', path: PATH, answers: { 'GET /api/admin/wall': 400 }, shows: /The screen tries again by itself/ },
  { name: 'wall-signed-out', path: PATH, as: 'visitor', shows: 'Sign in to see the orders on this screen' },
]
