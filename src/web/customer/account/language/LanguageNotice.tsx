import { type ReactNode, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { BASE_LANGUAGE, isLanguage, LANGUAGE_NAMES } from '#shared/base/language.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { rememberChoice, wasChosen } from './language-chosen.ts'
import { useChooseLanguage } from './use-choose-language.ts'
import { useLanguages } from './use-languages.ts'

/** Once, where the language is that of the browser and was not chosen: says so, with the way back to English. */
export default function LanguageNotice(): ReactNode {
  const { offered, current } = useLanguages()
  const { choose } = useChooseLanguage()
  const [chosen, setChosen] = useState(wasChosen)
  if (chosen || offered.length === 0 || current === BASE_LANGUAGE || !isLanguage(current)) return null
  function stay() {
    rememberChoice()
    setChosen(true)
  }
  return (
    <Alert
      tone="info"
      className="my-3"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" lang={BASE_LANGUAGE} onClick={() => choose(BASE_LANGUAGE)}>
            {LANGUAGE_NAMES[BASE_LANGUAGE]}
          </Button>
          <Button variant="quiet" onClick={stay}>
            {m.language_stay({ language: LANGUAGE_NAMES[current] })}
          </Button>
        </span>
      }
    >
      {m.language_of_browser({ language: LANGUAGE_NAMES[current] })}
    </Alert>
  )
}
