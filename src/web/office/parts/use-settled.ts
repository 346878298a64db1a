import { useEffect, useState } from 'react'

const TYPING_MS = 200

/** What is typed, once nobody types any more. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), TYPING_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
