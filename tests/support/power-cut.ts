import { closeSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What was done to a directory, as disk-journal.ts writes it down. Paths are within the directory, which is `.`. */
export type DiskOperation =
  | { op: 'open'; fd: number; path: string; create: boolean; truncate: boolean }
  /** `length` bytes follow. */
  | { op: 'write'; fd: number; at: number; length: number }
  /** A whole file, of which `length` bytes follow. */
  | { op: 'put'; path: string; length: number }
  | { op: 'resize'; size: number; fd: number }
  | { op: 'resize'; size: number; path: string; fd?: never }
  | { op: 'rename'; path: string; to: string }
  | { op: 'mkdir' | 'remove'; path: string }
  | { op: 'sync'; fd: number }

/** With the microsecond, of a clock that all processes share, at which it was done. */
export type JournalEntry = DiskOperation & { pid: number; us: number; bytes: Buffer }

/** Reads a journal from its beginning. */
export function* entriesOf(journal: string): Generator<JournalEntry> {
  const file = openSync(journal, 'r')
  let rest: Buffer = Buffer.alloc(0)
  const more = () => {
    const chunk = Buffer.alloc(4 * 1024 * 1024)
    const length = readSync(file, chunk)
    rest = Buffer.concat([rest, chunk.subarray(0, length)])
    return length > 0
  }
  for (;;) {
    const end = rest.indexOf(10)
    const entry = end < 0 ? null : JSON.parse(rest.toString('utf8', 0, end))
    const until = end + 1 + (entry?.op === 'write' || entry?.op === 'put' ? entry.length : 0)
    if (entry === null || rest.length < until) {
      if (!more()) break
      continue
    }
    yield { ...entry, bytes: rest.subarray(end + 1, until) }
    rest = rest.subarray(until)
  }
  closeSync(file)
}

/** The size to which it is set, or bytes at a place. */
type Change = { size: number } | { at: number; bytes: Buffer }

/** A file: what was synced, and what was changed since. */
class DiskFile {
  #content = Buffer.alloc(0)
  #size = 0
  #changes: Change[] = []

  change(change: Change) {
    this.#changes.push(change)
  }

  sync() {
    for (const change of this.#changes) this.#apply(change, () => true)
    this.#changes = []
  }

  /** What a cut leaves: what was synced, and of each change since each sector or none, as chance has it. */
  left(random: () => number, torn: () => void): Buffer {
    const left = new DiskFile()
    left.#content = Buffer.from(this.#content)
    left.#size = this.#size
    const share = [0, 0.5, 0.9, 1][Math.floor(random() * 4)] as number
    const sector = random() < 0.5 ? 512 : 4096
    for (const change of this.#changes) {
      if ('size' in change) {
        if (random() < share) left.#apply(change, () => true)
      } else {
        const kept = left.#apply(change, () => random() < share, sector)
        if (kept > 0 && kept < change.bytes.length) torn()
      }
    }
    return left.#content.subarray(0, left.#size)
  }

  /** Returns how many of its bytes were kept. */
  #apply(change: Change, keep: () => boolean, sector = Number.POSITIVE_INFINITY): number {
    let kept = 0
    if ('size' in change) {
      this.#grow(change.size)
      if (change.size < this.#size) this.#content.fill(0, change.size, this.#size)
      this.#size = change.size
      return kept
    }
    const { at, bytes } = change
    for (let from = 0; from < bytes.length; ) {
      const until = Math.min(bytes.length, from + sector - ((at + from) % sector))
      if (keep()) {
        this.#grow(at + until)
        bytes.copy(this.#content, at + from, from, until)
        this.#size = Math.max(this.#size, at + until)
        kept += until - from
      }
      from = until
    }
    return kept
  }

  #grow(size: number) {
    if (size <= this.#content.length) return
    const larger = Buffer.alloc(Math.max(size, 2 * this.#content.length))
    this.#content.copy(larger)
    this.#content = larger
  }
}

type Entry = DiskFile | DiskDirectory

/** A directory: the names that were synced, and what was changed since, in its order. */
class DiskDirectory {
  readonly now = new Map<string, Entry>()
  readonly #synced = new Map<string, Entry>()
  #changes: { name: string; entry: Entry | null }[] = []

  set(name: string, entry: Entry | null) {
    this.#changes.push({ name, entry })
    put(this.now, name, entry)
  }

  sync() {
    for (const { name, entry } of this.#changes) put(this.#synced, name, entry)
    this.#changes = []
  }

  /** The names that a cut leaves: changes reach the disk in their order, up to any of them. */
  left(random: () => number): Map<string, Entry> {
    const left = new Map(this.#synced)
    const count = Math.floor(random() * (this.#changes.length + 1))
    for (const { name, entry } of this.#changes.slice(0, count)) put(left, name, entry)
    return left
  }
}

function put(names: Map<string, Entry>, name: string, entry: Entry | null) {
  if (entry === null) names.delete(name)
  else names.set(name, entry)
}

/**
 * A disk under a directory, replayed from a journal, and what a power cut leaves of it. What a sync has promised is there:
 * the bytes of a synced file, the names of a synced directory. Of what was only written each sector may be there or not,
 * so that pages are torn; of names that were only changed, the first few. Nothing more is taken for granted than POSIX
 * says: the sync of a new file does not keep its name.
 */
export class Disk {
  readonly #root = new DiskDirectory()
  readonly #open = new Map<string, Entry>()
  syncs = 0

  replay(entry: JournalEntry) {
    const opened = (fd: number) => this.#open.get(`${entry.pid} ${fd}`)
    switch (entry.op) {
      case 'open': {
        const found = this.#find(entry.path) ?? (entry.create ? this.#make(entry.path) : undefined)
        if (entry.truncate && found instanceof DiskFile) found.change({ size: 0 })
        if (found) this.#open.set(`${entry.pid} ${entry.fd}`, found)
        return
      }
      case 'write': {
        const found = opened(entry.fd)
        if (found instanceof DiskFile) found.change({ at: entry.at, bytes: Buffer.from(entry.bytes) })
        return
      }
      case 'resize': {
        const found = entry.fd === undefined ? this.#find(entry.path) : opened(entry.fd)
        if (found instanceof DiskFile) found.change({ size: entry.size })
        return
      }
      case 'put': {
        const found = this.#find(entry.path) ?? this.#make(entry.path)
        if (!(found instanceof DiskFile)) return
        found.change({ size: 0 })
        found.change({ at: 0, bytes: Buffer.from(entry.bytes) })
        return
      }
      case 'rename': {
        const found = this.#find(entry.path)
        if (!found) return
        this.#directory(entry.to).set(nameOf(entry.to), found)
        this.#directory(entry.path).set(nameOf(entry.path), null)
        return
      }
      case 'mkdir':
        this.#directory(join(entry.path, 'x'))
        return
      case 'remove':
        if (this.#find(entry.path)) this.#directory(entry.path).set(nameOf(entry.path), null)
        return
      case 'sync':
        this.syncs += 1
        opened(entry.fd)?.sync()
    }
  }

  /** Writes what a cut now leaves to a new directory. Returns how many writes it has torn. */
  cut(target: string, random: () => number): number {
    let torn = 0
    write(this.#root, target, random, () => {
      torn += 1
    })
    return torn
  }

  #find(path: string): Entry | undefined {
    let found: Entry | undefined = this.#root
    for (const name of namesOf(path)) found = found instanceof DiskDirectory ? found.now.get(name) : undefined
    return found
  }

  #make(path: string): DiskFile {
    const file = new DiskFile()
    this.#directory(path).set(nameOf(path), file)
    return file
  }

  /** The directory in which a path is, made where it is not there. */
  #directory(path: string): DiskDirectory {
    let directory = this.#root
    for (const name of namesOf(dirname(path))) {
      const found = directory.now.get(name) ?? new DiskDirectory()
      if (!(found instanceof DiskDirectory)) throw new Error(`${path}: ${name} is a file`)
      if (!directory.now.has(name)) directory.set(name, found)
      directory = found
    }
    return directory
  }
}

const namesOf = (path: string) => path.split('/').filter((name) => name !== '.' && name !== '')
const nameOf = (path: string) => namesOf(path).at(-1) ?? ''

function write(directory: DiskDirectory, target: string, random: () => number, torn: () => void) {
  mkdirSync(target, { mode: 0o700 })
  for (const [name, entry] of directory.left(random)) {
    const path = join(target, name)
    if (entry instanceof DiskDirectory) write(entry, path, random, torn)
    else writeFileSync(path, entry.left(random, torn), { mode: 0o600 })
  }
}
