export type ToastTone = 'success' | 'error' | 'warning' | 'info'
/** `said` grows when the same text is shown again while it still stands: its time starts anew. */
export type ToastItem = { id: number; tone: ToastTone; text: string; said: number }

const MOST = 3
const NONE: ToastItem[] = []

let items = NONE
let lastId = 0
const listeners = new Set<() => void>()

function set(next: ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}

function show(tone: ToastTone, text: string) {
  const same = items.find((item) => item.tone === tone && item.text === text)
  if (same) return set(items.map((item) => (item === same ? { ...item, said: item.said + 1 } : item)))
  lastId += 1
  // Too many: the oldest goes, an error only when nothing else can.
  const full = items.length >= MOST
  const drop = full ? (items.find((item) => item.tone !== 'error') ?? items[0]) : undefined
  set([...items.filter((item) => item !== drop), { id: lastId, tone, text, said: 1 }])
}

/** Short messages at the edge of the screen; `<Toaster/>` shows them. Only for the browser: the server calls none of it. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

export const toastStore = {
  close: (id: number) => set(items.filter((item) => item.id !== id)),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: () => items,
  onServer: () => NONE,
}
