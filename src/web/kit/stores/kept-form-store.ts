import { createStore } from 'zustand'

/** A form with unsaved input that was unmounted, since its tab was left, its session ended, or the page was loaded anew. */
export interface KeptForm<Saved, Draft> {
  /** What it changes, as it was read last; `null` for something new. */
  saved: Saved | null
  draft: Draft
}

/**
 * Holds one editor's form until its tab is shown again. `overReload` writes it down when the page goes: not every browser
 * asks before it throws a page away. The next page takes it from there, once.
 */
export function createKeptForm<Saved, Draft>(name: string) {
  const key = `dabba-kept-${name}`
  const store = createStore<KeptForm<Saved, Draft> | null>(() => takeFrom(key))
  return Object.assign(store, {
    overReload: (form: KeptForm<Saved, Draft> | null) => {
      try {
        if (form) sessionStorage.setItem(key, JSON.stringify(form))
        else sessionStorage.removeItem(key)
      } catch {
        // A full or forbidden storage: then the browser's own question is all there is.
      }
    },
  })
}

export type KeptFormStore<Saved, Draft> = ReturnType<typeof createKeptForm<Saved, Draft>>

function takeFrom(key: string) {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
