import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { BASE_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '#shared/base/language.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { languagesIn, languagesText } from './kitchen-draft.ts'

interface LanguageFieldsProps {
  /** As the draft keeps them. */
  offered: string
  onChange: (offered: string) => void
}

/** In which languages customers are spoken to; English stands. */
export function LanguageFields({ offered, onChange }: LanguageFieldsProps) {
  const hint = useId()
  const chosen = languagesIn(offered)
  return (
    <fieldset className="sm:col-span-2" aria-describedby={hint}>
      <legend className="font-medium text-sm">{m.settings_kitchen_languages()}</legend>
      <div className="flex flex-wrap gap-x-6">
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            name="languages"
            label={<span lang={language}>{LANGUAGE_NAMES[language]}</span>}
            checked={chosen.includes(language)}
            disabled={language === BASE_LANGUAGE}
            onChange={(checked) =>
              onChange(languagesText(LANGUAGES.filter((one) => (one === language ? checked : chosen.includes(one)))))
            }
          />
        ))}
      </div>
      <p id={hint} className="text-ink-soft text-sm">
        {m.settings_hint_kitchen_languages()}
      </p>
    </fieldset>
  )
}

/** What customers will be asked. */
export function LanguagesShown({ offered }: Pick<LanguageFieldsProps, 'offered'>) {
  const several = languagesIn(offered).length > 1
  return (
    <p className="mb-2 text-sm">
      {several
        ? m.settings_kitchen_languages_shown({
            names: languagesIn(offered)
              .map((one) => LANGUAGE_NAMES[one])
              .join(' · '),
          })
        : m.settings_kitchen_languages_none()}
    </p>
  )
}
