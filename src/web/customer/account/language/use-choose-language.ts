import { useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { Language } from '#shared/base/language.ts'
import { languageCalls } from '#shared/contract/people/customer/language.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { useCustomerSession } from '../../shell/session/session-context.ts'
import { rememberChoice } from './language-chosen.ts'

/** Changes the language: of a customer on every device, of a visitor in this browser. The app of a language is another document. */
export function useChooseLanguage() {
  const { api, store } = useCustomerSession()
  const { pathname } = useLocation()
  const [choosing, setChoosing] = useState<Language | null>(null)

  async function choose(language: Language) {
    setChoosing(language)
    rememberChoice()
    if (store.getState().status !== 'signed-in') return location.assign(`${pathname}?lang=${language}`)
    try {
      await api.call(languageCalls.changeLanguage, { body: { language } })
      location.reload()
    } catch (rejection) {
      setChoosing(null)
      toast.error(errorText(rejection, m.language_failed()))
    }
  }

  return { choosing, choose }
}
