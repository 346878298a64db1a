import { createStore } from 'zustand'

/** A form with unsaved input that was unmounted because the session ended, and the whole panel with it. */
export interface KeptForm<Saved, Draft> {
  /** What it changes, as it was read last; `null` for something new. */
  saved: Saved | null
  draft: Draft
}

/** Holds one editor's form until the admin has signed in again; only for as long as this page stands. */
export function createKeptForm<Saved, Draft>() {
  return createStore<KeptForm<Saved, Draft> | null>(() => null)
}

export type KeptFormStore<Saved, Draft> = ReturnType<typeof createKeptForm<Saved, Draft>>
