import { z } from 'zod'
import { idParams } from '../../parts.ts'

export const deliveryPhotoSchemas = {
  doorPhoto: {
    /** Of the delivery, as the board and the notes name it. */
    params: idParams,
    /** Left out: as it came, inside 1280 × 1280 pixels; `small` is inside 480 × 480. */
    query: z.object({ size: z.enum(['full', 'small']).optional() }),
    reply: z.object({
      /** WebP. */
      picture: z.string(),
    }),
  },
}
