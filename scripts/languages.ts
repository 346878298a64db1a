import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../src/shared/base/language.ts'

/** Languages of the customer's app that have a build of their own, beside the one of the base language. */
export const FURTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en')

const MESSAGES = /^#paraglide\//
const STYLES = /\/customer\.css$/

/**
 * Makes a build of the customer's app in one language: its messages are that language's alone, and its style sheet knows how
 * its letters are set. What the base language's visitors load has nothing of either.
 */
export function languageBuild(language: string): Plugin {
  return messagesFrom(`paraglide-${language}`, language)
}

/** While developing one build has all languages, and shows the one that the cookie names. */
export function developedLanguages(): Plugin {
  return messagesFrom('paraglide-dev', 'client')
}

function messagesFrom(directory: string, environment: string): Plugin {
  return {
    name: `dabba-messages-${directory}`,
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environment,
    resolveId: {
      filter: { id: [MESSAGES, STYLES] },
      handler(id, importer) {
        const src = join(this.environment.config.root, 'src')
        if (MESSAGES.test(id)) return join(src, id.replace(MESSAGES, `${directory}/`))
        return importer?.endsWith('.css') ? null : join(src, 'web/customer/devanagari.css')
      },
    },
  }
}
