import * as m from '#paraglide/messages.js'
import { LANGUAGE_NAMES } from '#shared/base/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { useChooseLanguage } from './use-choose-language.ts'
import { useLanguages } from './use-languages.ts'

/** The language of a customer, on every device and in every notification. */
export default function LanguageCard() {
  const { offered, current } = useLanguages()
  const { choosing, choose } = useChooseLanguage()
  if (offered.length === 0) return null

  return (
    <Card as="section" aria-labelledby="language">
      <fieldset disabled={choosing !== null} className="flex flex-col gap-2">
        <legend id="language" className="mb-1 font-semibold text-base">
          {m.language_title()}
        </legend>
        <p className="text-ink-soft text-sm">{m.language_text()}</p>
        {offered.map((language) => (
          <RadioCard
            key={language}
            name="language"
            title={<span lang={language}>{LANGUAGE_NAMES[language]}</span>}
            checked={language === (choosing ?? current)}
            onChange={() => choose(language)}
          />
        ))}
      </fieldset>
    </Card>
  )
}
