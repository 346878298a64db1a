import { z } from 'zod'
import { LANGUAGES } from '../../../base/language.ts'
import { reject } from '../../parts.ts'
import { user } from './auth.schemas.ts'

export const languageSchemas = {
  changeLanguage: {
    body: z.object({ language: z.enum(LANGUAGES, reject('language_not_offered')) }),
    reply: z.object({ user }),
  },
}
