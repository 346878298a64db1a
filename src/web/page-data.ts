import type { HomeData } from '#shared/contract/pages.ts'

/** What the server put into the document for the first render. */
export interface PageData {
  home: HomeData | null
}

/** Reads the document's data block. Only in the browser. */
export function readPageData(): PageData {
  const block = document.getElementById('page-data')?.textContent
  return block ? (JSON.parse(block) as PageData) : { home: null }
}
