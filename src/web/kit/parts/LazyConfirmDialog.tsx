import { type ComponentProps, lazy, Suspense } from 'react'
import type { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** For `whenLoaded`, before the dialog is opened. */
export const loadConfirmDialog = () =>
  import('#web/ui/ConfirmDialog.tsx').then((file) => ({ default: file.ConfirmDialog }))
const Loaded = lazy(loadConfirmDialog)

/** The ConfirmDialog, loaded when it is first rendered. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
