import { create } from 'zustand'

export type ToastTone = 'success' | 'error' | 'warning' | 'info'
/** `shown` counts how often the same text was shown; each restarts its timer. */
export type ToastItem = { id: number; tone: ToastTone; text: string; shown: number }

const MOST = 3

/** The toasts on the screen, the oldest first; `<Toaster/>` shows them. */
export const useToasts = create<ToastItem[]>(() => [])
let lastId = 0

function show(tone: ToastTone, text: string) {
  const items = useToasts.getState()
  const same = items.find((item) => item.tone === tone && item.text === text)
  if (same) return set(items.map((item) => (item === same ? { ...item, shown: item.shown + 1 } : item)))
  lastId += 1
  // Too many: drops the oldest, an error only when nothing else can go.
  const full = items.length >= MOST
  const drop = full ? (items.find((item) => item.tone !== 'error') ?? items[0]) : undefined
  set([...items.filter((item) => item !== drop), { id: lastId, tone, text, shown: 1 }])
}

function set(items: ToastItem[]) {
  useToasts.setState(items, true)
}

/** Short messages at the edge of the screen. Only for the browser: the server calls none of it. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

export function closeToast(id: number) {
  set(useToasts.getState().filter((item) => item.id !== id))
}

/** Errors stay until they are closed: this closes one that is no longer true, e.g. because what failed is tried again. */
export function dismissToast(text: string | null) {
  set(useToasts.getState().filter((item) => item.text !== text))
}
