import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A build of the web app as its manifest and its list of modules describe it, e.g. build/client/.vite. */

interface ManifestChunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** Bytes as they are stored beside the file for sending; a file too small to be compressed is sent as it is. */
export interface Weight {
  gzip: number
  brotli: number
}

export class BuiltApp {
  readonly #dir: string
  readonly #manifest: Record<string, ManifestChunk>
  readonly #modules: Record<string, string[]>

  constructor(build = 'client') {
    this.#dir = join(import.meta.dirname, '../../build', build)
    if (!existsSync(join(this.#dir, '.vite/manifest.json'))) throw new Error('the web app is not built: npm run build')
    this.#manifest = this.#read('.vite/manifest.json')
    this.#modules = this.#read('.vite/modules.json')
  }

  /** Sources that are loaded on their own, by an entry or a lazy import, and whose path begins so. */
  sources(prefix: string): string[] {
    return Object.keys(this.#manifest).filter((key) => key.startsWith(prefix))
  }

  /** The script files that the sources load before they run: their own and all that they import, not what is lazy. */
  scripts(...sources: string[]): Set<string> {
    return this.#follow(sources, (chunk) => chunk.imports ?? [])
  }

  /** The script files that the sources may ever load; what opens only behind one of `doors` is not followed. */
  everything(sources: string[], doors: string[] = []): Set<string> {
    const inside = (key: string) => sources.includes(key) || !doors.includes(key)
    return this.#follow(sources, ({ imports = [], dynamicImports = [] }) => [
      ...imports,
      ...dynamicImports.filter(inside),
    ])
  }

  /** Ways by which a file imports itself: none in a sound build. */
  cycles(): string[] {
    const found: string[] = []
    const done = new Set<string>()
    const follow = (key: string, way: string[]) => {
      if (way.includes(key)) found.push([...way.slice(way.indexOf(key)), key].join(' > '))
      if (way.includes(key) || done.has(key)) return
      for (const imported of this.#chunk(key).imports ?? []) follow(imported, [...way, key])
      done.add(key)
    }
    for (const key of Object.keys(this.#manifest)) follow(key, [])
    return found
  }

  /** The sources that are in the files. */
  modulesOf(files: Iterable<string>): string[] {
    return [...files].flatMap((file) => {
      const modules = this.#modules[file]
      if (!modules) throw new Error(`the build does not say what is in ${file}`)
      return modules
    })
  }

  /** The style sheets of the sources. */
  styles(...sources: string[]): Set<string> {
    return new Set(sources.flatMap((source) => this.#chunk(source).css ?? []))
  }

  weight(files: Iterable<string>): Weight {
    const sum = (suffix: string) => [...files].reduce((bytes, file) => bytes + this.#sentSize(file, suffix), 0)
    return { gzip: sum('.gz'), brotli: sum('.br') }
  }

  #follow(sources: string[], next: (chunk: ManifestChunk) => string[]): Set<string> {
    const seen = new Set<string>()
    const open = [...sources]
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (seen.has(key)) continue
      seen.add(key)
      open.push(...next(this.#chunk(key)))
    }
    return new Set([...seen].map((key) => this.#chunk(key).file))
  }

  #chunk(key: string): ManifestChunk {
    const chunk = this.#manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    return chunk
  }

  #sentSize(file: string, suffix: string): number {
    const path = join(this.#dir, file)
    return statSync(existsSync(path + suffix) ? path + suffix : path).size
  }

  #read(file: string) {
    return JSON.parse(readFileSync(join(this.#dir, file), 'utf8'))
  }
}
