import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as m from '#paraglide/messages.js'
import { rejectionsOf } from '#server/api-docs/rejections.ts'
import { ERRORS } from '#server/kernel/http/rejections.ts'
import { inLanguage } from '#server/kernel/language.ts'
import { contract } from '#shared/contract/contract.ts'
import { screens } from '../../src/web/routes.ts'
import { held } from '../support/promises.ts'

/**
 * Every text that a customer can read is there in each language, with the same particulars. What only the office or a rider
 * reads is English alone.
 */

const ROOT = join(import.meta.dirname, '../..')
type Texts = Record<string, string>
const read = (language: string): Texts => JSON.parse(readFileSync(join(ROOT, `messages/${language}.json`), 'utf8'))
const english = read('en')
const FURTHER = ['hi', 'mr']

/** Sources on the server that make texts, by who reads them. */
const TO_CUSTOMERS = [
  'notifications/closure-texts.ts',
  'notifications/messages.ts',
  'notifications/routes.ts',
  'people/sign-in/registration.ts',
  'people/sign-in/routes.ts',
  'kernel/sms/message.ts',
  'subscriptions/pauses/routes.ts',
  'kernel/http/starting.ts',
  'kernel/http/waiting-time.ts',
  'subscriptions/routes.ts',
]
const IN_ENGLISH = [
  'catalog/menus/admin-routes.ts',
  'catalog/menus/duplicate-menu.ts',
  'delivery/empties/deposits-csv.ts',
  'kitchen/packing/box-marks.ts',
  'kitchen/packing/box-text.ts',
  'kitchen/packing/label-page.ts',
  'kitchen/packing/label-parts.ts',
  'kitchen/packing/print-labels.ts',
  'money/documents/issue/drafts.ts',
  'money/documents/issue/issue-due.ts',
  'money/documents/paper/page.ts',
  'money/documents/parts.ts',
  'money/documents/paper/pdf.ts',
  'money/documents/issue/take-back.ts',
  'money/refunds/after-giving.ts',
  'ordering/orders-csv.ts',
  'people/audit/routes.ts',
  'subscriptions/subscribers/routes.ts',
  'api-docs/guide/routes.ts',
]
/** Held below by the codes that customers' calls answer. */
const REJECTIONS = ['kernel/http/rejections.ts', 'kernel/http/sign-in-rejections.ts']

/** What stands beside the customers' texts, and is read by the kitchen's people. */
const OF_THE_KITCHEN = /^((admin|rider)_document_title|push_check_\w+)$/

/** What is said once in English at the end is said at both ends elsewhere, or at the beginning. */
const OTHER_PARTICULARS = ['clock_time_from', 'clock_time_to']

/** The source files that a file of the web app is made of, loaded now or later. */
function sourcesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const code = readFileSync(join(ROOT, file), 'utf8')
  for (const [, kind, name = ''] of code.matchAll(
    /(?:^|\n)(import type|import|export)?[^\n;]*?(?:from |import\()'([^']+)'/g,
  )) {
    if (kind === 'import type') continue
    const path = name.startsWith('.')
      ? relative(ROOT, join(ROOT, dirname(file), name))
      : name.replace(/^#(web|shared)\//, 'src/$1/')
    if (/\.tsx?$/.test(path) && existsSync(join(ROOT, path))) sourcesOf(path, found)
  }
  return found
}

const keysIn = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bm\.([a-z0-9_]+)\b/g)].map(([, key = '']) => key)

/** The keys of all that customers' screens and the server's words to them are made of. */
function customersKeys(): string[] {
  const app = sourcesOf('src/web/customer/entry.client.tsx')
  for (const { file } of screens) sourcesOf(`src/web/customer/${file}.tsx`, app)
  const files = [...app, 'src/web/entry.server.tsx', ...TO_CUSTOMERS.map((file) => `src/server/${file}`)]
  const keys = new Set(files.flatMap(keysIn).filter((key) => key in english))
  return [...keys].filter((key) => !OF_THE_KITCHEN.test(key)).sort()
}

const particularsOf = (text = '') => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()

test('the app’s sources are found', () => {
  expect(customersKeys().length).toBeGreaterThan(800)
  expect(customersKeys()).toContain('home_heading')
  expect(customersKeys()).toContain('push_order_delivered_title')
})

describe.each(FURTHER)('%s', (language) => {
  const texts = read(language)

  test('has every text that a customer can read', () => {
    expect(customersKeys().filter((key) => !texts[key]?.trim())).toEqual([])
  })

  test('has the same particulars in each', () => {
    const other = Object.keys(texts).filter(
      (key) =>
        key !== '$schema' &&
        !OTHER_PARTICULARS.includes(key) &&
        `${particularsOf(texts[key])}` !== `${particularsOf(english[key])}`,
    )
    expect(other).toEqual([])
  })

  test('has no text that English lacks', () => {
    expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([])
  })

  test('has every rejection of a customer’s call', () => {
    const calls = Object.values(contract).filter(
      ({ access, path }) => access !== 'admin' && !path.startsWith('/api/admin/'),
    )
    const codes = new Set(calls.flatMap((call) => rejectionsOf(call)))
    const facts = {
      pincode: '411045',
      contact: '98',
      item: () => 'Dal',
      count: 3,
      triesLeft: 2,
      day: '2026-11-24',
      nextDay: '2026-11-25',
    }
    const said = [...codes].map((code) => [code, inLanguage(language as 'hi', () => ERRORS[code].text(facts))])
    expect(said.filter(([, text]) => !/[\u0900-\u097f]/.test(text ?? ''))).toEqual([])
    expect(codes.size).toBeGreaterThan(50)
  })
})

/** Words that no one would say: literal translations, and English that says itself awkwardly. */
const NOT_SAID: Record<string, RegExp> = {
  en: /everything is eaten|its plate comes later|^What you buy$|^The rules( could|$)/,
  // मील reads as mile. What is described on a document has its विवरण, details are a ब्योरा.
  hi: /मील|शुरू की तारीख|(?<!आपका टिफ़िन |ऑर्डर )खोया नहीं|सामग्री|संभालें|झटपट|का विवरण|\} जैसा|ऑर्डर जारी रखें|खाया जाता|^कुछ नहीं लिखा|फ़ोन ने लोकेशन|पिछली जानकारी|^मौसम$|कुछ कम था|गिरा हुआ|डिलीवर न करें\?|\}-दिन/,
  mr: /दर महिना|गेलेले नाही|सांभाळा|झटपट|पत्ता काढ|\}\s?सारखेच|सुरू ठेवा|फोनने लोकेशन|कशासाठीही वापरत|करायचे नाही\?|कमी होते|^हवामान$|खात्यावर लि|^परत घेतले$|\}-दिव/,
}

test.each(Object.entries(NOT_SAID))('in %s nothing is said as no one would say it', (language, words) => {
  expect(Object.entries(read(language)).filter(([, text]) => words.test(text))).toEqual([])
})

test('no text is missing in any language', () => {
  const keys = customersKeys()
  const missing = FURTHER.flatMap((language) => {
    const texts = read(language)
    return keys.filter((key) => !texts[key]?.trim()).map((key) => `${language}: ${key}`)
  })
  expect(missing).toEqual([])
  held(38, 'every text', `${keys.length} texts that a customer can read, each in ${1 + FURTHER.length} languages`)
})

test('each source on the server that makes texts says who reads them', () => {
  const making = globSync('src/server/**/*.ts', { cwd: ROOT })
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from '#paraglide/messages.js'"))
    .map((file) => file.replace('src/server/', ''))
  expect(making.sort()).toEqual([...TO_CUSTOMERS, ...IN_ENGLISH, ...REJECTIONS].sort())
})

test('nothing that a customer sees is written by the language of the machine', () => {
  const app = [...sourcesOf('src/web/customer/entry.client.tsx'), ...globSync('src/shared/**/*.ts', { cwd: ROOT })]
  for (const { file } of screens) app.push(...sourcesOf(`src/web/customer/${file}.tsx`))
  const bound = [...new Set(app)].filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /\.toLocale\w*String\(|new Intl\.(?!Segmenter|Collator)/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  // Latin digits, grouped as in India, in every language.
  expect(bound).toEqual(['src/web/kit/parts/count-text.ts'].filter((file) => app.includes(file)))
  held(
    38,
    'days, times and money',
    `none of ${new Set(app).size} sources of the app lets the machine's language write them`,
  )
})

test('a text does not compile without its particulars, nor with others', () => {
  // @ts-expect-error: `amount` is missing.
  expect(m.account_has({})).toContain('undefined')
  // @ts-expect-error: of another name.
  expect(m.account_has({ sum: '₹10' })).toContain('undefined')
  expect(m.account_has({ amount: '₹10' })).toContain('₹10')
})

describe('the messages that the program keeps', () => {
  const sources = globSync('src/{server,shared}/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .filter((text) => text.includes("import * as m from '#paraglide/messages.js'"))

  test('are all that it says', async () => {
    const kept: object = await import('../../src/paraglide-server/messages.js')
    const said = sources.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
    expect(said.length).toBeGreaterThan(500)
    expect(said.filter((key = '') => key in english && !(key in kept))).toEqual([])
    expect(Object.keys(kept).length).toBeLessThan(Object.keys(english).length / 3)
  })

  test('are found by their names: none is said in another way', () => {
    const otherwise = /\bm\b(?!\.)/
    const bodies = sources.map((text) => text.replace(/^import .*$/gm, '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
    expect(bodies.flatMap((text) => text.split('\n').filter((line) => otherwise.test(line)))).toEqual([])
  })
})
