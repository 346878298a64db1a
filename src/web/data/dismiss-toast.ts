import { toastStore } from '../ui/toast.ts'

/** Errors stand until they are closed: this closes one that is no longer true, since what failed is tried again. */
export function dismissToast(text: string | null) {
  for (const toast of toastStore.now()) if (toast.text === text) toastStore.close(toast.id)
}
