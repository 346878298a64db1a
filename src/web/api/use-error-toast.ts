import { useEffect } from 'react'
import { toast } from '../ui/toast.ts'
import { errorText } from './api-error.ts'

/** Says a failed reading in a toast too, once for each failure. */
export function useErrorToast(error: unknown, fallback: string) {
  useEffect(() => {
    if (error) toast.error(errorText(error, fallback))
  }, [error, fallback])
}
