/** Values that no field of a body takes: wrong kinds, halves of characters, texts of a megabyte. */
const NEVER_GOOD: unknown[] = [[[]], [{}], { a: 1 }, { toString: 'x' }, [1, 2], 'a\0b', '\ud800', 'x'.repeat(200_000)]

const WRONG: Record<'text' | 'number' | 'flag' | 'list', unknown[]> = {
  text: [1, -1, true, false, ...NEVER_GOOD],
  // NaN and Infinity travel as null; the words are tried as well.
  number: [-1, -0.01, 0.001, 1e12, 1e308, 'NaN', '12', '1e3', true, ...NEVER_GOOD],
  flag: ['true', 'yes', 0, 1, ...NEVER_GOOD],
  list: [1, true, 'text', { length: 1 }, { 0: 'a' }, 'x'.repeat(200_000)],
}

/** Bodies of which one field is wrong, with a name for each. `kinds` says what each field ought to be. */
export function badBodies<Body extends object>(
  good: Body,
  kinds: Partial<Record<keyof Body, keyof typeof WRONG>>,
): [name: string, body: Body][] {
  return Object.entries(kinds).flatMap(([field, kind]) =>
    WRONG[kind as keyof typeof WRONG].map((value): [string, Body] => [
      `${field}: ${(JSON.stringify(value) ?? 'undefined').slice(0, 30)}`,
      { ...good, [field]: value },
    ]),
  )
}
