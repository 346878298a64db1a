import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { LANGUAGE_NAMES, type Language } from '#shared/base/language.ts'
import { rememberChoice } from './language-chosen.ts'
import { useLanguages } from './use-languages.ts'

/** For whoever has not signed in: the other languages, each in its own words; that of the phone comes first. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  const { offered, current } = useLanguages()
  const { pathname } = useLocation()
  const others = phonesFirst(offered.filter((language) => language !== current))
  if (others.length === 0) return null
  return (
    <p className={`text-center ${className}`}>
      {others.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && ' · '}
          {/* The server keeps the choice and answers with the document in that language. */}
          <a
            href={`${pathname}?lang=${language}`}
            lang={language}
            hrefLang={language}
            onClick={rememberChoice}
            className="inline-flex min-h-11 items-center px-2 font-medium text-leaf underline"
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** In the order in which the phone would like them. */
function phonesFirst(languages: Language[]): Language[] {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0])
  const rank = (language: Language) => {
    const found = wanted.indexOf(language)
    return found < 0 ? wanted.length : found
  }
  return [...languages].sort((one, other) => rank(one) - rank(other))
}
