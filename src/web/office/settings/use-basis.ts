import { useState } from 'react'

/** On what a form stands: what is saved, but while something has been entered what was saved when that began. */
export function useBasis<Saved extends { updatedAt: string }>(saved: Saved) {
  const [basis, setBasis] = useState(saved)
  const [changed, setChanged] = useState(false)
  if (!changed && saved.updatedAt !== basis.updatedAt) setBasis(saved)
  return { basis, setChanged }
}
