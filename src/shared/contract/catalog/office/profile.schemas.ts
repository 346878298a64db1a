import { z } from 'zod'
import { MAX_PINCODES, PROFILE_FIELDS, type ProfileText } from '../../../domain/catalog/profile.ts'
import { imageUrl, instant, language, optionalText, readState, text } from '../../parts.ts'
import { kitchenProfile } from '../customer/profile.schemas.ts'

/** A version of who the kitchen is, with who made it and when. */
export const adminKitchen = kitchenProfile.extend({
  version: z.number().int(),
  updatedAt: instant,
  /** Who made it; `null` for the one that was there from the start. */
  admin: z.string().nullable(),
})
export type AdminKitchen = z.output<typeof adminKitchen>

/** Room for any blanks that are typed; what is kept is measured by the domain. */
const typed = optionalText(2000)
const typedTexts = z.object(
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, typed])) as Record<ProfileText, typeof typed>,
)

export const adminKitchenSchemas = {
  adminKitchen: { reply: z.object({ kitchen: adminKitchen }) },
  changeKitchen: {
    body: typedTexts.extend({
      cookPicture: imageUrl,
      pincodes: z.array(text(20)).max(10 * MAX_PINCODES),
      /** Left out: as they are. */
      languages: z.array(language).max(10).optional(),
      ...readState,
    }),
    reply: z.object({ kitchen: adminKitchen }),
    failures: { changed_meanwhile: z.object({ kitchen: adminKitchen }) },
  },
}
