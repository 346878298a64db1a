import { createHash } from 'node:crypto'
import type { AppContext } from '#server/platform/context.ts'
import { type CachedResponse, precompress } from '#server/platform/http/cached-response.ts'
import type { HomeData, PageRenderer } from '#shared/contract/pages.ts'
import { type KitchenDay, orderDayAt, weeklyMenuDaysFrom, weekStripOf } from '#shared/domain/calendar/kitchen-time.ts'
import type { BuiltAssets } from './assets.ts'

/** Documents are few and live long: brotli takes its time. */
const DOCUMENT_EFFORT = 11

/** A document ready to be sent: rendered and compressed once, for all visitors. */
export interface Document extends CachedResponse {
  /** For the content security policy: hashes of the style sheet and the script inside the document. */
  styleHash: string
  scriptHash: string
}

/** The menus that the document of `/` shows. */
export interface PageMenus {
  /** Changes whenever a menu changes. */
  version(): Promise<string>
  /** The menus of these days, by day. */
  ofDays(days: KitchenDay[], orderDay: KitchenDay): Promise<HomeData['menus']>
}

/** The documents of all paths. `/` is made anew when a menu or the kitchen's day changes; the others never. */
export class Documents {
  readonly #now: () => Date
  readonly #menus: PageMenus
  readonly #renderer: PageRenderer
  readonly #assets: BuiltAssets
  readonly #kept = new Map<string, { key: string; document: Promise<Document> }>()

  constructor({ now }: Pick<AppContext, 'now'>, menus: PageMenus, renderer: PageRenderer, assets: BuiltAssets) {
    this.#now = now
    this.#menus = menus
    this.#renderer = renderer
    this.#assets = assets
  }

  async of(path: string): Promise<Document> {
    const orderDay = orderDayAt(this.#now())
    const key = path === '/' ? `${orderDay} ${await this.#menus.version()}` : ''
    const kept = this.#kept.get(path)
    if (kept?.key === key) return kept.document
    const document = this.#make(path, orderDay)
    this.#kept.set(path, { key, document })
    document.catch(() => this.#kept.delete(path))
    return document
  }

  async #make(path: string, orderDay: KitchenDay): Promise<Document> {
    const home = path === '/' ? await homeData(this.#menus, orderDay) : null
    const assets = this.#assets.of(this.#renderer.sourcesOf(path))
    const html = Buffer.from(await this.#renderer.render(path, home, assets))
    return {
      ...(await precompress(html, DOCUMENT_EFFORT)),
      styleHash: `'sha256-${sha256(assets.css ?? '')}'`,
      scriptHash: `'sha256-${sha256(this.#renderer.inlineScript)}'`,
    }
  }
}

/** What `/` shows: the menus of the week strip and of the coming six days. */
export async function homeData(menus: PageMenus, orderDay: KitchenDay): Promise<HomeData> {
  const days = new Set([...weekStripOf(orderDay), ...weeklyMenuDaysFrom(orderDay)])
  return { orderDay, menus: await menus.ofDays([...days].sort(), orderDay) }
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64')
}
