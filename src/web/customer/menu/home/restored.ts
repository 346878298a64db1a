import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Coming back from the checkout: restores its cart, and the menu that it was shown with where none is known. The state is used
 * once: left in the browser's history it would restore an old cart on a later reload.
 */
export function useRestored() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (typeof state !== 'object' || state === null || !('cart' in state)) return
    void import('./restore.ts').then(({ restore }) => {
      restore(client, state)
      navigate('.', { replace: true, state: null })
    })
  }, [state, navigate, client])
}
