import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { LANGUAGE_NAMES, type Language } from '#shared/base/language.ts'
import { languageCalls } from '#shared/contract/people/customer/language.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCustomerSession } from '../../shell/session/session-context.ts'
import { useLanguages } from './use-languages.ts'

/** The language of a customer, on every device and in every notification. */
export default function LanguageCard() {
  const { api } = useCustomerSession()
  const { offered, current } = useLanguages()
  const [chosen, setChosen] = useState<Language | null>(null)
  if (offered.length === 0) return null

  async function choose(language: Language) {
    setChosen(language)
    try {
      await api.call(languageCalls.changeLanguage, { body: { language } })
      // The app of a language is a document of its own.
      location.reload()
    } catch (rejection) {
      setChosen(null)
      toast.error(errorText(rejection, m.language_failed()))
    }
  }

  return (
    <Card as="section" aria-labelledby="language">
      <fieldset disabled={chosen !== null} className="flex flex-col gap-2">
        <legend id="language" className="mb-1 font-semibold text-base">
          {m.language_title()}
        </legend>
        <p className="text-ink-soft text-sm">{m.language_text()}</p>
        {offered.map((language) => (
          <RadioCard
            key={language}
            name="language"
            title={<span lang={language}>{LANGUAGE_NAMES[language]}</span>}
            checked={language === (chosen ?? current)}
            onChange={() => choose(language)}
          />
        ))}
      </fieldset>
    </Card>
  )
}
