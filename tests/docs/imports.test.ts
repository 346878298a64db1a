import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom. Types count like values. */

/** The server's floors, each on those before it; `api-docs` and `ops` are used by programs alone. */
const SERVER = [
  'kernel',
  'embedded',
  'people',
  'calendar',
  'catalog',
  'ordering',
  'subscriptions',
  'money',
  'kitchen',
  'delivery',
  'notifications',
  'reports',
  'demo',
  'api-docs',
  'ops',
]
/** The floors of the business's rules, each on those before it. */
const DOMAIN = ['base', ...SERVER.slice(2, -2)]
/** Of the contract what belongs to no area: how calls and messages are written. */
const FRAME = ['define', 'error-codes', 'errors', 'pages', 'parts', 'realtime'].map(
  (name) => `src/shared/contract/${name}.ts`,
)
/** Technical floors: any of their files may be imported. Of an area only the file of its name may. */
const OPEN = ['kernel', 'embedded', 'api-docs', 'ops']

const ROOT = join(import.meta.dirname, '../..')
const ALIASES: Record<string, string> = { '#server/': 'src/server/', '#shared/': 'src/shared/', '#web/': 'src/web/' }
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*|\bnew URL\(\s*)'([^'\n]+)'/g

interface Import {
  from: string
  to: string
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, specifier = '']) => {
    const alias = Object.keys(ALIASES).find((start) => specifier.startsWith(start))
    if (alias) return { from, to: `${ALIASES[alias]}${specifier.slice(alias.length)}` }
    return { from, to: specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier }
  })
}

/** What an import breaks, in a few words; `null` when it is as it should be. */
function broken({ from, to }: Import): string | null {
  const [, top, first = '', second = ''] = from.split('/')
  const [src, toTop, toFirst = '', toSecond = ''] = to.split('/')
  if (src !== 'src') return brokenPackage(top, to)
  if (toTop === 'paraglide') return null
  if (top === 'shared') {
    if (toTop !== 'shared') return 'shared imports only shared'
    const own = first === 'base' ? 'base' : first === 'domain' ? second : null
    const used = toFirst === 'base' ? 'base' : toFirst === 'domain' ? toSecond : null
    if (first === 'base' && used !== 'base') return 'base imports only base'
    if (own && used && DOMAIN.indexOf(used) > DOMAIN.indexOf(own)) return `${own} is below ${used}`
    if (first === 'domain' && toFirst === 'contract' && !FRAME.includes(to)) return 'rules know no call'
    return null
  }
  if (top === 'server') return toTop === 'server' ? brokenFloor(from, to) : brokenOfServer(first, toTop, to)
  if (toTop === 'server') return 'the web app imports nothing of the server'
  if (toTop === 'web') return brokenOfWeb(first, toFirst)
  if (first === 'ui' && toFirst === 'contract') return 'ui knows no call'
  if (first === 'customer' && toSecond && /\/(office|rider)\//.test(to) && toFirst === 'contract') {
    return 'customers make no call of the office'
  }
  return null
}

function brokenPackage(top = '', name = ''): string | null {
  if (top === 'web' && /^(zod|node:)/.test(name)) return 'the web app has no schema library, and no Node'
  if (top === 'shared' && !/^(zod|#paraglide)/.test(name)) return 'shared imports only zod and the messages'
  if (top === 'server' && /^react/.test(name)) return 'the server has no React'
  return null
}

function brokenFloor(from: string, to: string): string | null {
  const [, , area = '', inside] = from.split('/')
  const [, , used = '', usedInside] = to.split('/')
  if (!usedInside) return inside ? 'no area imports what puts areas together' : null
  if (area === used) return null
  if (inside && SERVER.indexOf(used) > SERVER.indexOf(area)) return `${area} is below ${used}`
  const offered = [`${used}.ts`, ...(inside ? [] : ['events.ts'])]
  return OPEN.includes(used) || offered.includes(usedInside) ? null : `import what ${used} offers: ${used}/${used}.ts`
}

function brokenOfServer(area: string, toTop = '', to = ''): string | null {
  if (toTop === 'web') return 'the server is handed the built pages'
  if (!['kernel', 'embedded'].includes(area)) return null
  return to.startsWith('src/shared/base/') || FRAME.includes(to) ? null : `${area} knows no business`
}

function brokenOfWeb(app: string, used: string): string | null {
  const apps = ['customer', 'office', 'rider']
  if (apps.includes(used) && used !== app && (apps.includes(app) || ['ui', 'kit'].includes(app))) {
    return 'the apps know nothing of each other, and what they share knows none'
  }
  return app === 'ui' && !['ui', 'browser'].includes(used) ? 'ui knows no route and no call' : null
}

const files = globSync('src/{server,shared,web}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
const sources = files.filter((file) => !isTest(file))
const imports = sources.flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')))

test('each file imports only what its place allows', () => {
  const found = imports.flatMap((each) => {
    const why = broken(each)
    return why ? [`${each.from} → ${each.to}: ${why}`] : []
  })
  expect(found).toEqual([])
})
