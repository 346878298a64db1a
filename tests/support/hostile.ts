import fc from 'fast-check'
import type { Contract } from '#shared/contract/define.ts'
import { type Shape, shapeOf } from './body-fields.ts'
import type { RawRequest } from './client.ts'

/** Requests as an attacker, a broken client or bad luck would send them, made from the contract's schemas. */

/** JSON that no value of JavaScript is written as. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e\u200f',
  '🍛'.repeat(300),
  "'; DROP TABLE orders; --",
  "' OR '1'='1",
  '%_\\',
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  'undefined',
  '-1',
  '1e308',
  '99999999999999999999',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '275760-09-13',
  '2026-03-11T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '+919876543210',
  '+91 98765 43210',
  '٩٨٧٦٥٤٣٢١٠',
]
const NUMBERS = [0, -0, -1, 0.1, 1e-320, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1.0000000000000002]

/** Of a megabyte only now and then: it is rejected for its size alone. */
const text = fc.oneof(
  { weight: 120, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 60, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 20, arbitrary: fc.constantFrom(200, 1001, 20_000).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(1_000_000)) },
)

const deep = fc.constantFrom(50, 1000, 20_000).map((depth) => new Raw('['.repeat(depth) + ']'.repeat(depth)))
const polluting = fc.constantFrom(
  new Raw('{"__proto__":{"admin":true}}'),
  new Raw('{"constructor":{"prototype":{"admin":true}}}'),
  new Raw('{"toString":null,"hasOwnProperty":1,"length":-1}'),
  new Raw('1e999'),
  new Raw('-'),
  new Raw('[,]'),
)

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 60, arbitrary: text },
  { weight: 40, arbitrary: fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}, [[]], [null]) },
  { weight: 20, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 10, arbitrary: polluting },
  { weight: 3, arbitrary: deep },
  { weight: 2, arbitrary: fc.constant(Array(5000).fill(0)) },
)

/** A value that fits the shape, more or less. */
function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(fitting))
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  switch ([shape.type].flat()[0]) {
    case 'object':
      return objectOf(shape)
    case 'array':
      return fc.array(valueLike(shape.items ?? {}), { maxLength: 6 })
    case 'string':
      if (shape.format === 'uuid') return fc.uuid()
      if (shape.format === 'date') return fc.constantFrom('2026-03-11', '2026-03-12', '2026-03-15', '2031-01-01')
      if (shape.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
      return fc.string({ maxLength: Math.min(shape.maxLength ?? 30, 30) })
    case 'integer':
      return fc.integer({ min: Math.max(shape.minimum ?? -100, -100), max: Math.min(shape.maximum ?? 100, 100) })
    case 'number':
      return fc.double({ min: shape.minimum ?? -100, max: shape.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

const valueLike = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 50, arbitrary: fitting(shape) }, { weight: 20, arbitrary: anything })

/** Fields may be missing, wrong, or ones that nobody asked for. */
function objectOf(shape: Shape): fc.Arbitrary<object> {
  const fields = Object.entries(shape.properties ?? {}).map(([name, of]) => [name, valueLike(of)])
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
  const known: fc.Arbitrary<object> = fc.record(model, { requiredKeys: shape.required ?? [] })
  const foreign = fc.dictionary(fc.constantFrom('role', 'is_default', 'user_id', 'price', 'status', '_id'), anything, {
    maxKeys: 2,
  })
  return fc.tuple(known, fc.option(foreign, { freq: 4, nil: {} })).map(([one, other]) => ({ ...other, ...one }))
}

function write(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .map(([name, of]) => `${JSON.stringify(name)}:${write(of)}`)
    .join(',')}}`
}

/** A request to `call`; `tokens` are those of the callers that it may come from, `ids` those of things that exist. */
export function hostileRequest(call: Contract, tokens: string[], ids: string[]): fc.Arbitrary<RawRequest> {
  const { params, query, body } = call.schemas
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const segment = params
    ? fc.oneof(fc.constantFrom(...ids), text, fc.uuid(), fc.constantFrom('..', '%', '%zz', '%00', '?', '#', '//'))
    : fc.constant('')
  const path = fc
    .tuple(fc.array(segment, { minLength: names.length, maxLength: names.length }), fc.boolean())
    .map(([values, encoded]) => {
      const safe = (value: string) => (encoded ? encodeURIComponent(value.toWellFormed()) : ascii(value))
      return names.reduce(
        (at: string, name: string, index: number) => at.replace(`{${name}}`, safe(values[index] as string)),
        call.path,
      )
    })
  const search = query
    ? objectOf(shapeOf(query)).map((values) =>
        Object.entries(values)
          .map(([name, value]) => `${name}=${encodeURIComponent(write(value).toWellFormed().slice(0, 4000))}`)
          .join('&'),
      )
    : fc.constant('')
  const payload = body
    ? fc.oneof(
        { weight: 80, arbitrary: objectOf(shapeOf(body)).map(write) },
        { weight: 10, arbitrary: anything.map(write) },
        { weight: 5, arbitrary: text },
      )
    : fc.option(anything.map(write), { freq: 4, nil: undefined })
  const headers = fc.record(
    {
      authorization: fc.oneof(
        { weight: 80, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
        { weight: 10, arbitrary: text.map((value) => `Bearer ${ascii(value).slice(0, 300)}`) },
      ),
      'idempotency-key': fc.oneof(
        fc.uuid(),
        text.map((value) => ascii(value).slice(0, 300)),
      ),
      'content-type': fc.oneof(
        { weight: 120, arbitrary: fc.constant('application/json') },
        { weight: 10, arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'x', '') },
      ),
    },
    { requiredKeys: ['authorization', 'content-type'] },
  )
  return fc.tuple(path, search, payload, headers).map(([at, asked, sent, with_]) => ({
    method: call.method,
    url: asked ? `${at}?${asked}` : at,
    headers: headersOf(with_, sent),
    ...(sent !== undefined && { body: sent.toWellFormed() === sent ? sent : JSON.stringify(sent) }),
  }))
}

function headersOf(given: Record<string, string | undefined>, sent: string | undefined): Record<string, string> {
  const all = Object.entries(given).filter(([name]) => sent !== undefined || name !== 'content-type')
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Record<string, string>
}

/** What can stand in an address or a header at all. */
const ascii = (value: string) => value.replace(/[^\x21-\x7e]/g, '')
