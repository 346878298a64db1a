import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { LANGUAGE_NAMES, type Language } from '#shared/base/language.ts'
import { useChooseLanguage } from './use-choose-language.ts'
import { useLanguages } from './use-languages.ts'

/** In the header: the language of the app, and the others, each in its own script. */
export default function LanguageSwitch(): ReactNode {
  const { offered, current } = useLanguages()
  const { choosing, choose } = useChooseLanguage()
  if (offered.length === 0) return null
  return (
    <select
      aria-label={m.language_title()}
      className="min-h-11 max-w-28 rounded-md border border-line bg-surface px-2 font-medium text-base"
      value={choosing ?? current}
      disabled={choosing !== null}
      onChange={(event) => choose(event.target.value as Language)}
    >
      {offered.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </select>
  )
}
