import { createContext, useContext } from 'react'
import type { PageData } from '#web/page-data.ts'

const PageDataContext = createContext<PageData>({ home: null })

/** Provides the document's data block. */
export const PageDataProvider = PageDataContext.Provider

export function usePageData(): PageData {
  return useContext(PageDataContext)
}
