/** What the phone stores: a few lines over IndexedDB, in which each change is on the disk when its promise resolves. */

const NAME = 'dabba-rider'
export type StoreName = 'events' | 'kept'
/** Some phones never answer once the app was in the background. No one waits longer at a door. */
const PATIENCE_MS = 5000

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= inTime(
    new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, 1)
      request.onupgradeneeded = () => {
        // Events by the order in which they were noted.
        request.result.createObjectStore('events', { keyPath: 'seq', autoIncrement: true })
        request.result.createObjectStore('kept')
      }
      request.onsuccess = () => {
        // A newer version wants to change it, or the system has closed it in the background: it is opened again when needed.
        request.result.onversionchange = request.result.onclose = close
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
    }),
  )
  return opened
}

function close() {
  opened?.then(
    (database) => database.close(),
    () => undefined,
  )
  opened = undefined
}

/** Rejects when the storage does not answer in time. */
function inTime<Result>(work: Promise<Result>, giveUp?: () => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('The storage does not answer'))
      giveUp?.()
    }, PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

type Work<Result> = (store: (name: StoreName) => IDBObjectStore) => IDBRequest<Result>[]

/**
 * Does several things in one transaction, all of them or none; resolves once they are stored. What fails is tried once more with the
 * database opened again: a connection that the system has closed says so only now.
 */
async function together<Result>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: Work<Result>,
  isLastTry = false,
): Promise<Result[]> {
  try {
    return await inTransaction(await open(), stores, mode, work)
  } catch (error) {
    close()
    if (isLastTry || !(error instanceof DOMException)) throw error
    return together(stores, mode, work, true)
  }
}

function inTransaction<Result>(
  database: IDBDatabase,
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: Work<Result>,
): Promise<Result[]> {
  // Without `strict` the browser may say yes before the disk has it: a dead battery would take the event along.
  const transaction = database.transaction(stores, mode, { durability: 'strict' })
  const done = new Promise<Result[]>((resolve, reject) => {
    transaction.onabort = () => reject(transaction.error)
    try {
      const requests = work((name) => transaction.objectStore(name))
      transaction.oncomplete = () => resolve(requests.map(({ result }) => result))
    } catch (error) {
      // What was requested before would be stored without the rest.
      reject(error)
      transaction.abort()
    }
  })
  return inTime(done, () => transaction.abort())
}

/** Does one thing. */
async function once<Result>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const [result] = await together([store], mode, (of) => [work(of(store))])
  return result as Result
}

/** Something to be stored: in `events` behind the others, in `kept` under its key. */
export interface Put {
  store: StoreName
  value: unknown
  key?: string
}

export const database = {
  get: <Value>(store: StoreName, key: string): Promise<Value | undefined> =>
    once(store, 'readonly', (of) => of.get(key)),
  put: (store: StoreName, value: unknown, key?: string): Promise<IDBValidKey> =>
    once(store, 'readwrite', (of) => of.put(value, key)),
  /** All events, and what is stored under keys that begin so, as they are at one moment. */
  async eventsAnd<Event, Kept>(start: string): Promise<{ events: Event[]; kept: Kept[] }> {
    const range = IDBKeyRange.bound(start, `${start}\uffff`)
    const [events, kept] = await together(['events', 'kept'], 'readonly', (of) => [
      of('events').getAll(),
      of('kept').getAll(range),
    ])
    return { events: events as Event[], kept: kept as Kept[] }
  },
  /** Stores all of it or nothing; promises all events that are stored then. */
  async putAll<Event>(puts: Put[]): Promise<Event[]> {
    const [events] = await together<Event[]>(['events', 'kept'], 'readwrite', (of) => {
      for (const { store, value, key } of puts) of(store).put(value, key)
      return [of('events').getAll()]
    })
    return events as Event[]
  },
  removeAll: (store: StoreName, keys: IDBValidKey[]): Promise<undefined[]> =>
    together([store], 'readwrite', (of) => keys.map((key) => of(store).delete(key))),
}
