import { useEffect, useState } from 'react'
import { dismissToast, toast } from '#web/ui/toast.ts'

/** The error toast of one screen: the next error replaces it, and it is closed with the screen. */
export function useScreenError() {
  const [error] = useState(() => {
    let shown: string | null = null
    return {
      show(text: string) {
        shown = text
        toast.error(text)
      },
      clear() {
        dismissToast(shown)
        shown = null
      },
    }
  })
  useEffect(() => error.clear, [error])
  return error
}
