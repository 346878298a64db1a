import * as m from '#paraglide/messages.js'
import type { Setup } from '#shared/contract/demo/office/setup.schemas.ts'
import { FIRST_DISHES, type SetupStep } from '#shared/domain/demo/setup-steps.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import type { PlaceChanges } from '../../hash-location.ts'

interface StepText {
  title: () => string
  /** What it is about, and how far it has come. */
  detail: (setup: Setup) => string
  /** Where it is done. */
  place: PlaceChanges
  open: () => string
}

const SETTINGS: Pick<StepText, 'place' | 'open'> = {
  place: { tab: 'settings', view: 'kitchen' },
  open: m.setup_open_settings,
}

/** The first steps of a new kitchen in words. */
export const STEPS: Record<SetupStep, StepText> = {
  contact: { title: m.setup_contact, detail: () => m.setup_contact_detail(), ...SETTINGS },
  prices: { title: m.setup_prices, detail: () => m.setup_prices_detail(), ...SETTINGS },
  area: { title: m.setup_area, detail: () => m.setup_area_detail(), ...SETTINGS },
  dishes: {
    title: m.setup_dishes,
    detail: ({ dishes }) =>
      m.setup_dishes_detail({
        wanted: countText(FIRST_DISHES),
        all: countText(dishes.all),
        pictured: countText(dishes.pictured),
      }),
    place: { tab: 'items' },
    open: m.setup_open_items,
  },
  menus: {
    title: m.setup_menus,
    detail: ({ menus }) => m.setup_menus_detail({ planned: countText(menus.planned), days: countText(menus.days) }),
    place: { tab: 'menus' },
    open: m.setup_open_menus,
  },
  trial: {
    title: m.setup_trial,
    detail: ({ trial }) => (trial === 'none' ? m.setup_trial_none() : m.setup_trial_placed()),
    place: { tab: 'orders' },
    open: m.setup_open_orders,
  },
  people: {
    title: m.setup_people,
    detail: () => m.setup_people_detail(),
    place: { tab: 'settings', view: 'people' },
    open: m.setup_open_people,
  },
}
