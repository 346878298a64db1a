import { defineCalls } from '../../define.ts'
import type { productionSchemas } from './production.schemas.ts'

/** What the kitchen cooks for a day: amounts of dishes, without a phone or a price, and whose dishes are unresolved. */
export const productionCalls = defineCalls<typeof productionSchemas>({
  productionSheet: {
    method: 'GET',
    path: '/api/admin/production',
    access: 'admin',
    permission: 'production.read',
    screens: ['kitchen'],
    summary: 'What is to be cooked for a day of a slot, dish by dish, with what has changed since the day was locked.',
  },
  seeProduction: {
    method: 'POST',
    path: '/api/admin/production/seen',
    access: 'admin',
    permission: 'production.write',
    summary: 'Ticks changes as seen: they are cooked. Of two people who tick the same one does.',
  },
  enterProduction: {
    method: 'PUT',
    path: '/api/admin/production/results',
    access: 'admin',
    permission: 'production.write',
    summary: 'Enters what was cooked of dishes and what was left of them. With the version that was read.',
  },
  recountProduction: {
    method: 'POST',
    path: '/api/admin/production/recount',
    access: 'admin',
    permission: 'production.write',
    summary: 'Locks a locked day anew: by what is ordered now, and by what goes on a plate now.',
  },
  offerSurplus: {
    method: 'PUT',
    path: '/api/admin/production/surplus',
    access: 'admin',
    permission: 'calendar.write',
    summary:
      'Lets customers order so many plates more of today, of those that are planned beyond what is sold, until a time; none with 0.',
  },
  getProductionSettings: {
    method: 'GET',
    path: '/api/admin/production/settings',
    access: 'admin',
    permission: 'production.read',
    summary: 'The buffer with which the kitchen cooks, and what follows the sheet.',
  },
  changeProductionSettings: {
    method: 'PUT',
    path: '/api/admin/production/settings',
    access: 'admin',
    permission: 'calendar.write',
    summary: 'Sets them for days that are not locked yet.',
  },
  productionChecks: {
    method: 'GET',
    path: '/api/admin/production/checks',
    access: 'admin',
    permission: 'daily-run.read',
    summary:
      'What of the sheets should be zero and is not: days that are not locked, and changes that nobody has seen.',
  },
})
