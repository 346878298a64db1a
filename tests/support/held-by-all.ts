import { afterAll, afterEach } from 'vitest'
import { held, type PromiseNumber, type Promises } from './promises.ts'

/** Like `held`, of all tests of the file, or of the `describe` that calls it: nothing is noted when one of them fails. */
export function heldByAll<Number extends PromiseNumber>(
  promise: Number,
  trial: Promises[Number]['trials'][number],
  figure: () => string,
): void {
  const failed: string[] = []
  let passed = 0
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed.push(task.name)
    else passed += 1
  })
  afterAll(() => {
    if (failed.length === 0 && passed > 0) held(promise, trial, figure())
  })
}
