import type { Page } from '@playwright/test'
import { DONE, LACKING, LISTED, stepsOf, wholeDayOf } from '../../support/whole-day.ts'
import type { GalleryState } from './state.ts'

const answers = (...slots: Parameters<typeof wholeDayOf>) => ({
  'GET /api/admin/daily-run/day': wholeDayOf(...slots),
})
const DINNER = stepsOf({ slot: 'dinner', checks: ['2031-01-08T11:30:00.000Z'] })
const toTheDay = (page: Page) => page.getByRole('region', { name: 'Today’s checklist' }).scrollIntoViewIfNeeded()
const openUnpacked = async (page: Page) => {
  await page.getByRole('button', { name: '5 not packed' }).click()
}

/** The whole day on the dashboard. */
// biome-ignore format: a line a state is read and counted more easily
export const dayStates: GalleryState[] = [
  { name: 'day-nothing', path: '/admin', answers: answers(), steps: toTheDay, shows: 'Nothing is ordered for this day.' },
  { name: 'day-done', path: '/admin', answers: answers(DONE), steps: toTheDay, shows: 'Today’s checklist', dark: true },
  { name: 'day-lacking', path: '/admin', answers: answers(LACKING, DINNER), steps: toTheDay, shows: 'Not done by now', dark: true },
  { name: 'day-failed', path: '/admin', answers: { 'GET /api/admin/daily-run/day': 400 }, steps: toTheDay, shows: 'The day could not be loaded' },
  { name: 'day-list', path: '/admin', answers: { ...answers(LACKING), 'GET /api/admin/daily-run/orders': LISTED }, steps: openUnpacked, shows: 'Asha Kulkarni', overlay: true, dark: true },
]
