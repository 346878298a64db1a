import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the write-ahead log, and where in its head it names its own address. */
const PAGE = 8192
const ADDRESS_AT = 8
const SEGMENT = 16 * 1024 * 1024

/** What PostgreSQL says of the first record that it cannot read, and where: what comes before is brought back. */
const END = / LOG: +(?!redo).*(?:\bat|LSN) ([0-9A-F]+)\/([0-9A-F]+)/

/** Where bringing back ended, by the lines of PostgreSQL's log from its start on. */
export class LogEnd {
  #last: string | null = null
  /** As PostgreSQL writes it, `0/1714FF8`; `null` when nothing had to be brought back. */
  position: string | null = null

  /** Takes a line of its log. */
  hear(line: string): void {
    const [, high, low] = END.exec(line) ?? []
    if (high && low) this.#last = `${high}/${low}`
    if (/ LOG: +redo done at/.test(line)) this.position = this.#last
  }
}

/**
 * Whether the log of a database goes on behind the position where bringing back has ended: then its middle is torn, and
 * what was answered from there on may be lost. The end of a log that a power cut has interrupted has nothing behind it.
 */
export function goesOnBehind(files: string, position: string): boolean {
  const [high = 0n, low = 0n] = position.split('/').map((hex) => BigInt(`0x${hex}`))
  const segment = low / BigInt(SEGMENT)
  const hex = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0')
  const logs = join(files, 'pg_wal')
  const name = readdirSync(logs).find((file) => file.length === 24 && file.endsWith(hex(high) + hex(segment)))
  if (!name) return false
  const file = openSync(join(logs, name), 'r')
  try {
    const head = Buffer.alloc(ADDRESS_AT + 8)
    // The page behind it may be of the record that was being written.
    const from = (Number(low % BigInt(SEGMENT)) / PAGE + 2) | 0
    for (let page = from; page < SEGMENT / PAGE; page += 1) {
      if (readSync(file, head, 0, head.length, page * PAGE) < head.length) return false
      const address = (high << 32n) + segment * BigInt(SEGMENT) + BigInt(page * PAGE)
      // A file that is used again has pages of its former place.
      if (head.readUInt16LE(0) !== 0 && head.readBigUInt64LE(ADDRESS_AT) === address) return true
    }
    return false
  } finally {
    closeSync(file)
  }
}

/** What the operator is told of it. */
export function tornText(files: string, position: string): string {
  return (
    `The write-ahead log of the database in ${files} is damaged in its middle (${position}). ` +
    'What was stored from there on until it ended may be lost, answered calls among it. ' +
    'Compare the last orders and payments with the messages, or go back to the last backup.'
  )
}
