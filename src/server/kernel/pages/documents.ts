import { createHash } from 'node:crypto'
import { type CachedResponse, precompress } from '#server/kernel/http/cached-response.ts'
import { inLanguage, languageNow } from '#server/kernel/language.ts'
import { BASE_LANGUAGE, type Language } from '#shared/base/language.ts'
import type { HomeData, PageRenderer } from '#shared/contract/pages.ts'
import type { BuiltAssets } from './assets.ts'

/** Documents are few and live long: brotli takes its time. */
const DOCUMENT_EFFORT = 11

/** A document ready to be sent: rendered and compressed once, for all visitors of its language. */
export interface Document extends CachedResponse {
  /** For the content security policy: hashes of the style sheet and the script inside the document. */
  styleHash: string
  scriptHash: string
  language: Language
}

/** What the document of `/` shows. */
export interface HomeSource {
  /** A key that changes whenever the data does, and the data for readers of a language. */
  current(): Promise<{ key: string; load(language: Language): Promise<HomeData> }>
}

/** The documents of all paths. `/` is made anew when a menu or the kitchen's day changes; the others never. */
export class Documents {
  readonly #source: HomeSource
  readonly #renderer: PageRenderer
  readonly #assets: BuiltAssets
  readonly #kept = new Map<string, { key: string; document: Promise<Document> }>()

  constructor(source: HomeSource, renderer: PageRenderer, assets: BuiltAssets) {
    this.#source = source
    this.#renderer = renderer
    renderer.speak(languageNow)
    this.#assets = assets
  }

  /** The document of a path in a language, or in English where it has no other. */
  async of(path: string, wanted: Language): Promise<Document> {
    const language = this.#renderer.isTranslated(path) ? wanted : BASE_LANGUAGE
    const place = `${language} ${path}`
    const home = path === '/' ? await this.#source.current() : null
    const key = home?.key ?? ''
    const kept = this.#kept.get(place)
    if (kept?.key === key) return kept.document
    const document = this.#make(path, home, language)
    this.#kept.set(place, { key, document })
    document.catch(() => this.#kept.delete(place))
    return document
  }

  async #make(
    path: string,
    source: { load(language: Language): Promise<HomeData> } | null,
    language: Language,
  ): Promise<Document> {
    const home = source && (await source.load(language))
    const assets = this.#assets.of(this.#renderer.sourcesOf(path), language)
    const html = Buffer.from(await inLanguage(language, () => this.#renderer.render(path, home, assets, language)))
    return {
      ...(await precompress(html, DOCUMENT_EFFORT)),
      language,
      styleHash: `'sha256-${sha256(assets.css ?? '')}'`,
      scriptHash: `'sha256-${sha256(this.#renderer.inlineScriptOf(path))}'`,
    }
  }
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64')
}
