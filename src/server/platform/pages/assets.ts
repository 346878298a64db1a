import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentAssets, PageRenderer } from '#shared/contract/pages.ts'

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Finds the built files of each document through Vite's manifest. */
export class BuiltAssets {
  readonly #clientDir: string
  readonly #manifest: Record<string, ManifestChunk>
  readonly #css = new Map<string, string>()

  constructor(clientDir: string) {
    this.#clientDir = clientDir
    this.#manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  }

  /** Throws when a screen named by the routes is not in the build. */
  of({ entry, screen, room }: ReturnType<PageRenderer['sourcesOf']>): DocumentAssets {
    const chunk = this.#chunk(entry)
    const sources = screen ? [entry, screen] : [entry]
    const preloads = new Set(sources.flatMap((source) => this.#withImports(source)))
    preloads.delete(chunk.file)
    const ofRoom = new Set(room ? this.#withImports(room) : []).difference(preloads)
    ofRoom.delete(chunk.file)
    const sheets = new Set(sources.flatMap((source) => this.#chunk(source).css ?? []))
    return {
      script: `/${chunk.file}`,
      preloads: [...preloads].map((file) => `/${file}`),
      roomPreloads: [...ofRoom].map((file) => `/${file}`),
      css: [...sheets].map((file) => this.#sheet(file)).join('\n'),
      sheets: [...sheets].map((file) => `/${file}`),
    }
  }

  #chunk(source: string): ManifestChunk {
    const chunk = this.#manifest[source]
    if (!chunk) throw new Error(`the build has no ${source}`)
    return chunk
  }

  #withImports(source: string): string[] {
    const { file, imports = [] } = this.#chunk(source)
    return [file, ...imports.flatMap((imported) => this.#withImports(imported))]
  }

  #sheet(file: string): string {
    const known = this.#css.get(file)
    if (known !== undefined) return known
    const css = readFileSync(join(this.#clientDir, file), 'utf8').trim()
    this.#css.set(file, css)
    return css
  }
}
