import { z } from 'zod'
import { SCREENS } from '../../../domain/people/screens.ts'
import { done, id, idParams, instant, reason, reject, text } from '../../parts.ts'

const screen = z.object({
  _id: id,
  screen: z.enum(SCREENS),
  /** Where it hangs. */
  name: z.string(),
  /** Who has made it. */
  by: z.string(),
  created_at: instant,
  /** A year later; the office can end it before. */
  expires_at: instant,
})
export type ScreenSession = z.output<typeof screen>

export const screenSchemas = {
  listScreens: { reply: z.object({ screens: z.array(screen) }) },
  addScreen: {
    body: z.object({
      screen: z.enum(SCREENS),
      name: z.string(reject('name_required')).trim().min(1, reject('name_required')).pipe(text(100)),
      reason,
    }),
    /** The token of the screen, shown only this once. */
    reply: z.object({ token: z.string(), screen }),
  },
  endScreen: { params: idParams, reply: done },
}
