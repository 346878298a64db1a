import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#shared/base/language.ts'
import type { DocumentAssets, PageRenderer } from '#shared/contract/pages.ts'

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Where the builds for browsers stand. */
export interface BuildDirs {
  base: string[]
  /** The customer's app once more for each further language. */
  translated: { language: Language; dir: string }[]
}

/** Finds the built files of each document through Vite's manifest; those of several builds, one directory each. */
export class BuiltAssets {
  readonly #builds: Build[]
  /** Of the customer's app in a further language. */
  readonly #translated: Map<Language, Build>

  constructor({ base, translated }: BuildDirs) {
    this.#builds = base.map((dir) => new Build(dir))
    this.#translated = new Map(translated.map(({ language, dir }) => [language, new Build(dir)]))
  }

  /** Throws when a screen named by the routes is not in a build. */
  of({ entry, screen, room }: ReturnType<PageRenderer['sourcesOf']>, language: Language): DocumentAssets {
    const build = this.#translated.get(language) ?? this.#builds.find((one) => one.has(entry))
    if (!build) throw new Error(`no build has ${entry}`)
    const { file } = build.chunk(entry)
    const sources = screen ? [entry, screen] : [entry]
    const preloads = new Set(sources.flatMap((source) => [...build.withImports(source)]))
    preloads.delete(file)
    const ofRoom = (room ? build.withImports(room) : new Set<string>()).difference(preloads)
    ofRoom.delete(file)
    const sheets = new Set(sources.flatMap((source) => build.chunk(source).css ?? []))
    return {
      script: `/${file}`,
      preloads: [...preloads].map((preload) => `/${preload}`),
      roomPreloads: [...ofRoom].map((preload) => `/${preload}`),
      css: [...sheets].map((sheet) => build.sheet(sheet)).join('\n'),
      sheets: [...sheets].map((sheet) => `/${sheet}`),
    }
  }
}

class Build {
  readonly #dir: string
  readonly #manifest: Record<string, ManifestChunk>
  readonly #css = new Map<string, string>()

  constructor(dir: string) {
    this.#dir = dir
    this.#manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'))
  }

  has(source: string): boolean {
    return source in this.#manifest
  }

  chunk(source: string): ManifestChunk {
    const chunk = this.#manifest[source]
    if (!chunk) throw new Error(`the build has no ${source}`)
    return chunk
  }

  /** The script of a source and all that it imports, each once. */
  withImports(source: string): Set<string> {
    const sources = new Set([source])
    for (const each of sources) for (const imported of this.chunk(each).imports ?? []) sources.add(imported)
    return new Set([...sources].map((each) => this.chunk(each).file))
  }

  sheet(file: string): string {
    const known = this.#css.get(file)
    if (known !== undefined) return known
    const css = readFileSync(join(this.#dir, file), 'utf8').trim()
    this.#css.set(file, css)
    return css
  }
}
