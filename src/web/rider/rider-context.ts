import { useStore } from 'zustand'
import { createRequiredContext } from '#web/kit/api/required-context.ts'
import type { RiderDay, RiderStore } from './data/rider-day.ts'
import type { RiderSession } from './data/rider-session.ts'

/** Hands the session and what the phone knows of the day to the screens. */
export const [RiderProvider, useRider] = createRequiredContext<{ session: RiderSession; day: RiderStore }>('useRider')

export function useRiderDay(): RiderDay {
  return useStore(useRider().day.store)
}

/** Where one is in the app. */
export interface RiderPlace {
  view: 'run' | 'cash'
  /** The stop that is looked at; the next one when none is named. */
  stop: string | null
  /** What is about to be noted of it. */
  asks: 'deliver' | 'fail' | null
}

export function placeOf(hash: string): RiderPlace {
  const [view, stop, asks] = hash.slice(1).split('/')
  if (view === 'cash') return { view: 'cash', stop: null, asks: null }
  const isAsked = asks === 'deliver' || asks === 'fail'
  return { view: 'run', stop: view === 'stop' && stop ? stop : null, asks: isAsked ? asks : null }
}

/** The address of a stop, and of what is to be noted of it. */
export const stopHref = (id: string, asks?: 'deliver' | 'fail') => `#stop/${id}${asks ? `/${asks}` : ''}`
