import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const BARREL = '#paraglide/messages.js'
const IMPORT = /^import \* as m from '#paraglide\/messages\.js'$/m
const USED = /\bm\.(\w+)/g
/** The messages of one module: their compiled file, and whose they are. */
const OF_ONE = /^#paraglide\/messages\.js\?of=/
const MESSAGE_OF_ONE = /\/src\/paraglide(-\w+)?\/messages\/\w+\.js\?of=/
const BARREL_OF_ONE = /\/src\/paraglide(-\w+)?\/messages\.js\?of=/

/** How each message finds its language, whether it is there in one or in several. */
const RUNTIME = /^import .* from '\.\.\/runtime\.js';$/m
const ASKING = /^\texperimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)$/m
/** After that it is a function that does nothing but call the one of its language. */
const CALLING = /\(\(inputs(?: = \{\})?\) => \{\s*return (\w+)\(inputs\)\s*\}\)/

/**
 * Gives each module copies of its own of the messages that it shows. A message of a hundred bytes that two screens shared would
 * be a file of its own, and every file is a request: on a slow network that costs more than the copy does.
 */
export function ownMessages(): Plugin {
  const used = new Map<string, string[]>()
  return {
    name: 'dabba-own-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: BARREL },
      handler(code, id) {
        // Names that it does not read here would be missing from the copies.
        if (!IMPORT.test(code) || /\bm\[/.test(code))
          this.error(`messages are read as m.name of: import * as m from '${BARREL}'`)
        const owner = relative(this.environment.config.root, id)
        used.set(owner, [...new Set([...code.matchAll(USED)].map(([, name]) => name as string))])
        return { code: code.replace(IMPORT, `import * as m from '${BARREL}?of=${owner}'`), map: null }
      },
    },
    resolveId: {
      filter: { id: [OF_ONE, MESSAGE_OF_ONE] },
      handler(id) {
        return OF_ONE.test(id) ? join(this.environment.config.root, 'src', id.replace('#', '')) : id
      },
    },
    load: {
      filter: { id: [BARREL_OF_ONE, MESSAGE_OF_ONE] },
      async handler(id) {
        const [barrel, owner] = id.split('?of=') as [string, string]
        if (!BARREL_OF_ONE.test(id)) return { code: withoutAsking(await readFile(barrel, 'utf8')), moduleType: 'js' }
        const directory = barrel.replace(/\.js$/, '')
        const lines = used.get(owner)?.map((name) => `export { ${name} } from '${directory}/${name}.js?of=${owner}'`)
        return { code: lines?.join('\n') ?? '', moduleType: 'js' }
      },
    },
  }
}

/** A browser's build has one language: no message asks in which one it is read. */
function withoutAsking(message: string): string {
  return message.replace(RUNTIME, '').replace(ASKING, '').replaceAll(', options = {})', ')').replace(CALLING, '$1')
}
