import { useEffect } from 'react'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { errorText } from './api-error.ts'

/** Shows a query's error in a toast too, until the query succeeds. */
export function useErrorToast(error: unknown, fallback: string) {
  useEffect(() => {
    if (!error) return
    const text = errorText(error, fallback)
    toast.error(text)
    return () => dismissToast(text)
  }, [error, fallback])
}
