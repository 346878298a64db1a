import * as m from '#paraglide/messages.js'
import type { Screen } from '#shared/domain/people/screens.ts'

const NAMES: Record<Screen, () => string> = {
  wall: m.screen_wall,
  kitchen: m.screen_kitchen,
  packing: m.screen_packing,
}

/** What a screen shows, as people call it. */
export function screenName(screen: Screen): string {
  return NAMES[screen]()
}
