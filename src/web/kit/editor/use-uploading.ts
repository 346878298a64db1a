import { useCallback, useState } from 'react'

/** Whether any picture of the form is on its way: until it has arrived, saving would leave it out. */
export function useUploading() {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set())
  const onUploading = useCallback((field: string, busy: boolean) => {
    setFields((now) => {
      if (now.has(field) === busy) return now
      const after = new Set(now)
      if (busy) after.add(field)
      else after.delete(field)
      return after
    })
  }, [])
  return { uploading: fields.size > 0, onUploading }
}
