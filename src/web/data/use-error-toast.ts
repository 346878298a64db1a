import { useEffect } from 'react'
import { toast } from '../ui/toast.ts'
import { errorText } from './api-error.ts'
import { dismissToast } from './dismiss-toast.ts'

/** Says a failed reading in a toast too, for as long as it is true. */
export function useErrorToast(error: unknown, fallback: string) {
  useEffect(() => {
    if (!error) return
    const text = errorText(error, fallback)
    toast.error(text)
    return () => dismissToast(text)
  }, [error, fallback])
}
