import { z } from 'zod'
import { idParams, instant, kitchenDay } from '../../parts.ts'
import { pausable, pause, pauseSchemas } from '../customer/pauses.schemas.ts'

const by = z.enum(['customer', 'admin'])

/** A pause that is over, or has been withdrawn or taken in by a later one. */
export const pastPause = pause.extend({
  created_at: instant,
  created_by: by,
  /** The admin's name, when it was one. */
  admin: z.string().nullable(),
  withdrawn_at: instant.nullable(),
  withdrawn_by: by.nullable(),
  /** The first day that was served again; not after `from` when the pause never began. */
  resumed_on: kitchenDay.nullable(),
})

export type PastPause = z.output<typeof pastPause>

export const adminPauseSchemas = {
  adminListPauses: {
    params: idParams,
    reply: pausable.extend({ past: z.array(pastPause) }),
  },
  adminPreviewPause: pauseSchemas.previewPause,
  adminPauseSubscription: pauseSchemas.pauseSubscription,
  adminWithdrawPause: pauseSchemas.withdrawPause,
}
