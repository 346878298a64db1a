import type { ZodType } from 'zod'
import type { Contract } from '#shared/contract/define.ts'
import { fieldsOf, type Path, type Shape, shapeOf, typesOf, withValue } from './body-fields.ts'

/** Days, instants, numbers and texts that no calendar, clock or kitchen has, for every field of the contract. */

const DAYS = [
  ...['0000-01-01', '0000-00-00', '0001-01-01', '0226-03-11', '1999-12-31', '2100-01-01', '2226-03-11', '9999-12-31'],
  ...['10000-01-01', '-1', '-000001-01-01', '+010000-01-01', '+275760-09-13', '275760-09-13', '99999999-01-01'],
  ...['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-03-00', '2026-3-1', '٢٠٢٦-٠٣-١١', 'today', ''],
]
const INSTANTS = [
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '10000-01-01T00:00:00Z'],
  ...[
    '-000001-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-02-30T00:00:00Z',
    '2026-03-11T25:61:61Z',
    '-1',
  ],
]
const NUMBERS = [1e308, -1e308, 1e21, 2 ** 63, 2 ** 53, -1, -0, 1e-320, 0.1, 1.0000000000000002, '1e999', 'NaN', '']
const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '🍛'.repeat(300),
  'x'.repeat(20_000),
  '%_\\',
  "' OR '1'='1",
  '{}',
  '-1',
]
/** Good as days, and so far from today that nothing may walk there. */
const FAR_DAYS = ['2000-01-01', '2099-12-31']

/** A field of a call with a value that it cannot have. */
export interface Impossible {
  part: 'query' | 'body'
  path: Path
  value: unknown
  /** The answer must be a 400: the value is wrong whatever else is sent. */
  wrong: boolean
}

/** Every field of a call's query and body with every impossible value of its kind. */
export function impossibleOf({ schemas }: Contract): Impossible[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = schemas[part] as ZodType | undefined
    return schema ? fieldsOf(shapeOf(schema)).flatMap(({ path, shape }) => valuesOf(part, path, shape)) : []
  })
}

function valuesOf(part: 'query' | 'body', path: Path, shape: Shape & { 'x-entered'?: boolean }): Impossible[] {
  const all = (values: unknown[], wrong: boolean) => values.map((value) => ({ part, path, value, wrong }))
  if (shape.format === 'date') return [...all(DAYS, true), ...all(FAR_DAYS, shape['x-entered'] === true)]
  if (shape.format === 'date-time') return all(INSTANTS, true)
  if (shape.enum || 'const' in shape || shape.anyOf) return all([...TEXTS, ...DAYS], false)
  const types = typesOf(shape)
  if (types.has('number')) return all(NUMBERS, false)
  return types.has('string') ? all([...TEXTS, ...DAYS, ...INSTANTS], false) : []
}

/** The input of a call with the impossible values in place. */
export function withImpossible(input: object, ...values: Impossible[]): object {
  return values.reduce<object>(
    (made, { part, path, value }) => withValue(made, [part, ...path], value) as object,
    input,
  )
}
