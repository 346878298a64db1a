import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest in `npm run test:postgres`, the longest first. Vitest goes by what a file took the last time, which of these
 * was in `npm test`, where they are short or no part of it.
 */
const LONG = [
  'tests/postgres/simulated-month',
  'tests/trials/power-cut',
  'tests/trials/year-of-orders',
  'tests/trials/simulated-year',
  'tests/trials/money-month',
  'tests/api/ordering/races-at-points',
  'tests/api/kernel/matrix',
  'tests/trials/field-level',
  'tests/trials/fuzz',
  'tests/trials/delivery-properties',
  'tests/trials/history',
]

/** Begins with the files that take longest, so that none is left over for one worker alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return place === -1 ? LONG.length : place
    }
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
