import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const collect: () => void = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
})()

/** Bytes on the heap once all that no one uses any more is removed. */
export function usedHeap(): number {
  collect()
  return process.memoryUsage().heapUsed
}
