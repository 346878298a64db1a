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

/** Does one thing in a transaction; resolves once it is stored. */
async function once<Result>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    // Without `strict` the browser may say yes before the disk has it: a dead battery would take the event along.
    const transaction = database.transaction(store, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

export const database = {
  all: <Value>(store: StoreName): Promise<Value[]> => once(store, 'readonly', (of) => of.getAll()),
  get: <Value>(store: StoreName, key: string): Promise<Value | undefined> =>
    once(store, 'readonly', (of) => of.get(key)),
  put: (store: StoreName, value: unknown, key?: string): Promise<IDBValidKey> =>
    once(store, 'readwrite', (of) => of.put(value, key)),
  remove: (store: StoreName, key: IDBValidKey): Promise<undefined> => once(store, 'readwrite', (of) => of.delete(key)),
}
