import type { KitchenDay } from '../base/kitchen-time.ts'
import type { Language } from '../base/language.ts'
import type { KitchenWeek, Menu } from './catalog/customer/menus.schemas.ts'

/** What the document of `/` carries, so that a visitor reads the menu before any script has run. */
export interface HomeData extends KitchenWeek {
  /** Menus of the week strip and of the coming six days, by day. */
  menus: Record<KitchenDay, Menu>
}

/** Files of the built web app that a document names. */
export interface DocumentAssets {
  /** Address of the entry script. */
  script: string
  /** Scripts that the entry will ask for first. */
  preloads: string[]
  /** Scripts that somebody who is signed in will need right after these. */
  roomPreloads: string[]
  /** Style sheet, put into the document; `null` while developing, when the scripts bring it. */
  css: string | null
  /** Addresses of the files that it stands in, which nothing needs to fetch any more. */
  sheets: string[]
}

/** The web app as the server is handed it: documents by path, knowing nothing of HTTP. */
export interface PageRenderer {
  /** The script that stands inside the document of a path, for the content security policy. */
  inlineScriptOf(path: string): string
  /** Every path that has a document. */
  paths: string[]
  /** Whether the document of a path is there in each language of the customer's app; the office and the rider have English. */
  isTranslated(path: string): boolean
  /** Source files that the document of a path needs, by which its assets are found; `room`: what most people who are signed in see there. */
  sourcesOf(path: string): { entry: string; screen: string | null; room?: string }
  /** Lets the texts of documents be in the language that `reading` says at that moment. */
  speak(reading: () => Language): void
  /** The document of a path, the same for every visitor of a language; of an unknown path the not-found page. */
  render(path: string, home: HomeData | null, assets: DocumentAssets, language: Language): Promise<string>
}
