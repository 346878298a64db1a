/** What the phone keeps: a few lines over IndexedDB, in which each change is on the disk when its promise resolves. */

const NAME = 'dabba-rider'
export type StoreName = 'events' | 'kept'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      // Events by the order in which they were noted.
      request.result.createObjectStore('events', { keyPath: 'seq', autoIncrement: true })
      request.result.createObjectStore('kept')
    }
    request.onsuccess = () => {
      // Another page of a newer version wants to change it.
      request.result.onversionchange = () => {
        request.result.close()
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Does several things in one transaction, all of them or none; resolves once they are stored. */
async function together<Result>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<Result>[],
): Promise<Result[]> {
  const database = await open()
  return new Promise((resolve, reject) => {
    // Without `strict` the browser may say yes before the disk has it: a dead battery would take the event along.
    const transaction = database.transaction(stores, mode, { durability: 'strict' })
    transaction.onabort = () => reject(transaction.error)
    try {
      const requests = work((name) => transaction.objectStore(name))
      transaction.oncomplete = () => resolve(requests.map(({ result }) => result))
    } catch (error) {
      // What was asked for before would be stored without the rest.
      reject(error)
      transaction.abort()
    }
  })
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
interface Put {
  store: StoreName
  value: unknown
  key?: string
}

export const database = {
  get: <Value>(store: StoreName, key: string): Promise<Value | undefined> =>
    once(store, 'readonly', (of) => of.get(key)),
  put: (store: StoreName, value: unknown, key?: string): Promise<IDBValidKey> =>
    once(store, 'readwrite', (of) => of.put(value, key)),
  /** All events, and what is kept under keys that begin so, as they are at one moment. */
  async eventsAnd<Event, Kept>(start: string): Promise<{ events: Event[]; kept: Kept[] }> {
    const range = IDBKeyRange.bound(start, `${start}\uffff`)
    const [events, kept] = await together(['events', 'kept'], 'readonly', (of) => [
      of('events').getAll(),
      of('kept').getAll(range),
    ])
    return { events: events as Event[], kept: kept as Kept[] }
  },
  /** Stores all of it or nothing; promises the keys. */
  putAll: (puts: Put[]): Promise<IDBValidKey[]> =>
    together(['events', 'kept'], 'readwrite', (of) => puts.map(({ store, value, key }) => of(store).put(value, key))),
  removeAll: (store: StoreName, keys: string[]): Promise<undefined[]> =>
    together([store], 'readwrite', (of) => keys.map((key) => of(store).delete(key))),
  remove: (store: StoreName, key: IDBValidKey): Promise<undefined> => once(store, 'readwrite', (of) => of.delete(key)),
}
