import { defineCalls } from '../../define.ts'
import type { languageSchemas } from './language.schemas.ts'

/** In which language a customer is spoken to. */
export const languageCalls = defineCalls<typeof languageSchemas>({
  changeLanguage: {
    method: 'PUT',
    path: '/api/auth/language',
    access: 'customer',
    summary: 'Sets the language in which the customer is spoken to from now on, on all devices and in messages.',
  },
})
