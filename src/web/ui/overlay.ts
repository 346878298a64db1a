/** What Dialog, ConfirmDialog and Sheet share. */
const SHADE =
  'fixed inset-0 bg-shade/50 transition-opacity duration-200 data-starting-style:opacity-0 data-ending-style:opacity-0'
export const BACKDROP = `z-30 ${SHADE}`
/** For a confirmation that may open over a dialog. */
export const BACKDROP_OVER_DIALOG = `z-40 ${SHADE}`

/** A phone's sheet that rises from the bottom; from 640 px on a window in the middle. Clear of toasts, see `useCovered`. */
export const RISING_PLACE =
  'fixed inset-0 z-40 flex items-end justify-center pt-[calc(var(--covered,0px)+1.5rem)] sm:items-center sm:px-6 sm:py-[calc(var(--covered,0px)+1.5rem)]'
export const RISING_BOX =
  'relative flex max-h-full min-h-0 w-full flex-col overflow-y-auto overscroll-contain rounded-t-xl bg-surface text-base text-ink shadow-float outline-none ' +
  'transition-[translate,opacity] duration-200 data-starting-style:translate-y-full data-ending-style:translate-y-full ' +
  'sm:rounded-xl sm:data-starting-style:translate-y-3 sm:data-starting-style:opacity-0 sm:data-ending-style:translate-y-3 sm:data-ending-style:opacity-0'

type Change = { reason: string; event: Event; cancel: () => void }

/** A press on a toast is outside the dialog but not meant to close it. */
export function keepForToasts(change: Change) {
  const target = change.event.target
  if (change.reason === 'outside-press' && target instanceof Element && target.closest('[data-toaster]'))
    change.cancel()
}
