import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Entry {
  name: string
  id: string
  directory: boolean
}

/**
 * A disk as a power cut leaves it: of each file what it held when it was last synced, under the names that its directory
 * had when that was last synced. All else is gone.
 */
export class DiskRecorder {
  readonly #contents = new Map<string, Buffer>()
  readonly #entries = new Map<string, Entry[]>()
  syncs = 0

  /** To be told every path that has just been synced. */
  readonly synced = (path: string): void => {
    this.syncs += 1
    if (!statSync(path).isDirectory()) {
      this.#contents.set(idOf(path), readFileSync(path))
      return
    }
    const entries = readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      id: idOf(join(path, entry.name)),
      directory: entry.isDirectory(),
    }))
    this.#entries.set(idOf(path), entries)
  }

  /** Writes what is left of `directory` to `target`. Throws when not even its name is. */
  cut(directory: string, target: string): void {
    const named = this.#entries.get(idOf(dirname(directory)))?.some(({ id }) => id === idOf(directory))
    if (!named) throw new Error(`the name of ${directory} was never synced`)
    this.#write(idOf(directory), target)
  }

  #write(id: string, target: string) {
    mkdirSync(target, { mode: 0o700 })
    for (const entry of this.#entries.get(id) ?? []) {
      const path = join(target, entry.name)
      if (entry.directory) this.#write(entry.id, path)
      else writeFileSync(path, this.#contents.get(entry.id) ?? '', { mode: 0o600 })
    }
  }
}

/** Numbers of files are used again; the time of birth is not. */
function idOf(path: string): string {
  const { ino, birthtimeMs } = statSync(path)
  return `${ino} ${birthtimeMs}`
}
