import { openSync, writeSync } from 'node:fs'
import { keepOrdering, type Noted, newWitness, type Testimony } from './witness.ts'

/**
 * Customers in a process of their own, who order until this process is told to end (SIGTERM), and write down all that
 * they see before they go on: `node customers.ts <url> <log file> <number of customers>`.
 */

const [url = '', file = '', count = '8'] = process.argv.slice(2)
const log = openSync(file, 'a')
const note = (testimony: Testimony) => {
  const us = Number(process.hrtime.bigint() / 1000n)
  writeSync(log, `${JSON.stringify({ ...testimony, us } satisfies Noted)}\n`)
}

let stopped = false
process.on('SIGTERM', () => {
  stopped = true
})

// Whoever started them is gone, however it ended: nobody asks for the log any more.
process.stdin.on('end', () => process.exit(1)).resume()

const phones = Array.from({ length: Number(count) }, (_, index) => `+9198765${String(index).padStart(5, '0')}`)
const witnesses = []
for (const phone of phones) witnesses.push(await newWitness(url, phone, note))
await Promise.all(witnesses.map((witness) => keepOrdering(url, witness, note, () => stopped)))
process.exit(0)
