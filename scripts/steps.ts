import { type Check, type Running, secondsSince, start } from './side-by-side.ts'

/** Checks that run one after another. */
export type Sequence = Check[]

export const check = (name: string, program: string, ...args: string[]): Check => ({ name, program, args })

/** Runs the steps one after another, the sequences of a step side by side. Ends the process at the first check that fails. */
export async function runSteps(steps: Sequence[][]): Promise<void> {
  const started = Date.now()
  for (const step of steps) await Promise.all(step.map(runSequence))
  console.log(`\nAll green in ${secondsSince(started)} s.`)
}

const running = new Set<Running>()
/** Prints as it goes; the others print when they have ended. */
let live: Running | undefined

async function runSequence(checks: Sequence) {
  for (const each of checks) {
    const one = start(each)
    running.add(one)
    if (!live) showLive(one)
    const passed = await one.passed
    running.delete(one)
    if (!passed) stop(one)
    if (live === one) live = undefined
    else one.show()
    console.log(`✓ ${one.name} (${one.seconds()} s)`)
  }
}

function showLive(one: Running) {
  live = one
  one.show()
}

function stop(failed: Running): never {
  for (const one of running) one.end()
  failed.show()
  console.error(`\n✗ ${failed.name} failed`)
  process.exit(1)
}
