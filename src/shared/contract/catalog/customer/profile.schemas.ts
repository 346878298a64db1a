import { z } from 'zod'
import { PROFILE_FIELDS, type ProfileText } from '../../../domain/catalog/profile.ts'
import { language } from '../../parts.ts'

const said = z.string().nullable()
const texts = z.object(
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, said])) as Record<ProfileText, typeof said>,
)

/** Who the kitchen is; see `shared/domain/kitchen/profile.ts`. */
export const kitchenProfile = texts.extend({ pincodes: z.array(z.string()), languages: z.array(language) })

export const kitchenSchemas = {
  /** `null` as long as the kitchen has said nothing of itself. */
  getKitchen: {
    reply: z.object({
      kitchen: kitchenProfile.omit({ vpa: true, languages: true }).nullable(),
      /** In which it can be spoken to, English among them. */
      languages: z.array(language),
    }),
  },
}
