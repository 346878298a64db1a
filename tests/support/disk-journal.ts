import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve } from 'node:path'
import type { DiskOperation } from './power-cut.ts'

/**
 * Loaded into a server's process, its threads and its children before anything else (NODE_OPTIONS=--import): writes down
 * in the file DISK_JOURNAL, in their order, all writes, names and syncs under the directory JOURNAL_OF, each once it is
 * done. A line of JSON each, and the bytes that were written after it. See power-cut.ts.
 */

const root = resolve(process.env.JOURNAL_OF ?? '')
const { openSync, writeSync } = fs
const journal = openSync(process.env.DISK_JOURNAL ?? '', 'a', 0o600)
/** Descriptors of what is under the directory. */
const open = new Set<number>()

function note(operation: DiskOperation, bytes?: Uint8Array) {
  const line = JSON.stringify({ ...operation, pid: process.pid, us: Number(process.hrtime.bigint() / 1000n) })
  // One append each, so that threads and processes do not write into each other's.
  writeSync(journal, Buffer.concat([Buffer.from(`${line}\n`), bytes ?? Buffer.alloc(0)]))
}

/** The name under the directory; `null` of what is elsewhere. */
function inside(path: unknown): string | null {
  const name = relative(root, resolve(String(path)))
  return name === '' || name.startsWith('..') ? (name === '' ? '.' : null) : name
}

function noteOpen(fd: number, path: unknown, flags: unknown) {
  const name = inside(path)
  if (name === null) open.delete(fd)
  else open.add(fd)
  if (name !== null) note({ op: 'open', fd, path: name, ...modeOf(flags) })
}

function modeOf(flags: unknown) {
  const { O_CREAT, O_TRUNC } = fs.constants
  if (typeof flags === 'number') return { create: (flags & O_CREAT) !== 0, truncate: (flags & O_TRUNC) !== 0 }
  return { create: /[wa]/.test(String(flags)), truncate: String(flags).startsWith('w') }
}

function notePut(path: unknown, data: unknown) {
  const name = inside(path)
  const bytes = Buffer.from(data as string)
  if (name !== null) note({ op: 'put', path: name, length: bytes.length }, bytes)
}

type Doing = (...args: never[]) => unknown
/** Puts functions in the place of those of the same name, which tell of each call when it is done. */
function tell<Of extends object>(of: Of, names: string[], done: (result: unknown, args: unknown[]) => void) {
  const functions = of as Record<string, Doing>
  for (const name of names) {
    const real = functions[name] as Doing
    functions[name] = (...args) => {
      const result = real.apply(of, args)
      if (!(result instanceof Promise)) done(result, args)
      else
        return result.then((value) => {
          done(value, args)
          return value
        })
      return result
    }
  }
}

const noteNamed =
  (op: 'mkdir' | 'remove') =>
  (_: unknown, [path]: unknown[]) => {
    const name = inside(path)
    if (name !== null) note({ op, path: name })
  }
const noteRename = (_: unknown, [from, to]: unknown[]) => {
  const [path, target] = [inside(from), inside(to)]
  if (path !== null && target !== null) note({ op: 'rename', path, to: target })
}
const noteSync = (fd: number) => open.has(fd) && note({ op: 'sync', fd })

tell(fs, ['openSync'], (fd, [path, flags]) => noteOpen(fd as number, path, flags))
tell(fs, ['writeSync'], (written, [fd, buffer, offset, , at]) => {
  if (!open.has(fd as number)) return
  const { buffer: memory, byteOffset } = buffer as Uint8Array
  const length = written as number
  note(
    { op: 'write', fd: fd as number, at: at as number, length },
    new Uint8Array(memory, byteOffset + (offset as number), length),
  )
})
tell(fs, ['ftruncateSync'], (_, [fd, size]) => {
  if (open.has(fd as number)) note({ op: 'resize', fd: fd as number, size: size as number })
})
tell(fs, ['truncateSync'], (_, [path, size]) => {
  const name = inside(path)
  if (name !== null) note({ op: 'resize', path: name, size: size as number })
})
tell(fs, ['fsyncSync', 'fdatasyncSync'], (_, [fd]) => noteSync(fd as number))
for (const [of, ending] of [
  [fs, 'Sync'],
  [fs.promises, ''],
] as const) {
  tell(of, [`writeFile${ending}`], (_, [path, data]) => notePut(path, data))
  tell(of, [`rename${ending}`], noteRename)
  tell(of, [`mkdir${ending}`], noteNamed('mkdir'))
  tell(of, [`unlink${ending}`, `rmdir${ending}`, `rm${ending}`], noteNamed('remove'))
}
tell(fs.promises, ['open'], (opened, [path, flags]) => {
  const file = opened as FileHandle
  noteOpen(file.fd, path, flags)
  tell(file, ['sync', 'datasync'], () => noteSync(file.fd))
  tell(file, ['writeFile'], (_, [data]) => notePut(path, data))
})
syncBuiltinESMExports()
