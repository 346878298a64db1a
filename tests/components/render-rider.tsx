import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import type { RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import { createRiderSession } from '#web/rider/data/rider-session.ts'
import { createRiderStore } from '#web/rider/data/rider-store.ts'
import { RiderApp } from '#web/rider/RiderApp.tsx'
import css from '#web/rider/rider.css?inline'
import { styleAs } from './style-sheet.tsx'

export const RIDER = { id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d1', name: 'Ravi' }
export const OTHER_RIDER = { id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d2', name: 'Sachin' }
const DATABASE = 'dabba-rider'

/** The whole of the rider's app as it stands in a browser, with the phone's real storage; signed in unless said otherwise. */
export function renderRider({ rider = RIDER as typeof RIDER | null, place = '' } = {}) {
  if (rider) {
    const state = { status: 'signed-in', token: `token of ${rider.name}`, rider }
    localStorage.setItem(DATABASE, JSON.stringify(state))
  }
  styleAs(css)
  const before = window.location.href
  window.history.replaceState(null, '', place || window.location.pathname)
  const session = createRiderSession()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <RiderApp session={session} day={createRiderStore(session)} />
    </StrictMode>,
  )
  let open = true
  const leave = () => {
    if (!open) return
    open = false
    root.unmount()
    container.remove()
    window.history.replaceState(null, '', before)
  }
  onTestFinished(leave)
  return { leave, token: () => session.store.getState().token }
}

function request<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** An empty phone. */
export async function emptyPhone(): Promise<void> {
  await request(indexedDB.deleteDatabase(DATABASE))
}

async function onPhone<Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('events', { keyPath: 'seq', autoIncrement: true })
    opening.result.createObjectStore('kept')
  }
  const database = await request(opening)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** The run that stands on the phone, and what waits there; past the app, as whoever finds the phone would read it. */
export async function phoneHolds(): Promise<{ runs: RiderRun[] | null; waiting: string[] }> {
  return onPhone(async (database) => {
    const kept = await request(database.transaction('kept').objectStore('kept').get('runs'))
    const events = await request(database.transaction('events').objectStore('events').getAll())
    return { runs: kept?.runs ?? null, waiting: events.map(({ kind }) => kind) }
  })
}

/** The deliveries of which photos wait on the phone, each with all its bytes. */
export async function photosOnPhone(): Promise<string[]> {
  return onPhone(async (database) => {
    const keys = await request(database.transaction('kept').objectStore('kept').getAllKeys())
    const ids = (start: string) =>
      keys.flatMap((key) => (String(key).startsWith(start) ? String(key).slice(start.length) : []))
    const [photos, bytes] = [ids('photo '), ids('bytes of photo ')]
    if (photos.join() !== bytes.join()) throw new Error('a photo without its bytes, or bytes without their photo')
    return photos
  })
}

/** A run that was read then. */
export async function keepRun(run: RiderRun, readAt: number): Promise<void> {
  await onPhone((database) => {
    const kept = { rider: RIDER.id, runs: [run], readAt }
    return request(database.transaction('kept', 'readwrite').objectStore('kept').put(kept, 'runs'))
  })
}
