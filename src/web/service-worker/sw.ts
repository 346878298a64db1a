/// <reference lib="webworker" />
import './push.ts'

/**
 * Keeps the customer app openable without a network: its documents, its files, nothing of the API. What was read last
 * (orders, addresses, menu) is kept by the app itself, see web/kit/api/offline-cache.ts.
 */
declare const self: ServiceWorkerGlobalScope

/** Put in by the build: the customer app's files, and a name for just this set of them. */
declare const __FILES__: string[]
declare const __PATHS__: string[]
declare const __BUILD__: string
/** Of this build; each language has a worker of its own, and a phone the one of the language it was last opened in. */
declare const __LANGUAGE__: string

const CUSTOMER_FILES = __FILES__
const CUSTOMER_PATHS = __PATHS__
const FILES = `dabba-files-${__BUILD__}`
const LANGUAGE = __LANGUAGE__
const DOCUMENTS = `dabba-documents-${LANGUAGE}`
/** On a network that hardly moves, the document of last time is better than a blank screen. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepApp().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldFiles().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (CUSTOMER_PATHS.includes(url.pathname)) event.respondWith(documentOf(request, url.pathname))
  } else if (url.pathname.startsWith('/assets/') || CUSTOMER_FILES.includes(url.pathname)) {
    event.respondWith(fileOf(request))
  }
})

async function keepApp() {
  const files = await caches.open(FILES)
  await files.addAll(CUSTOMER_FILES)
  const documents = await caches.open(DOCUMENTS)
  await Promise.all(
    CUSTOMER_PATHS.map(async (path) => {
      const document = await fetch(path)
      // The language has been changed meanwhile: the worker of the other one follows.
      if (!document.ok || !isOurs(document)) throw new Error(`no document of ${path}`)
      await documents.put(path, document)
    }),
  )
}

/** Whether a document is of this worker's language: those of another need files that are not kept. */
function isOurs(document: Response) {
  return document.headers.get('content-language') === LANGUAGE
}

/** The files of the version before stay: a page that is still open may ask for them. Documents of another language go. */
async function dropOldFiles() {
  const old = (await caches.keys()).filter((name) => name.startsWith('dabba-files-') && name !== FILES)
  const documents = (await caches.keys()).filter((name) => name.startsWith('dabba-documents') && name !== DOCUMENTS)
  await Promise.all([...old.slice(0, -1), ...documents].map((name) => caches.delete(name)))
}

/** The newest document; without a network, when it takes too long, or from a server in trouble, the last one. */
async function documentOf(request: Request, path: string): Promise<Response> {
  const fresh = fetch(request).then(async (response) => {
    if (response.ok && isOurs(response)) await keep(DOCUMENTS, path, response)
    return response
  })
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([fresh.catch(() => undefined), waited])
  if (first && first.status < 500) return first
  return (await caches.match(path, { cacheName: DOCUMENTS }).catch(() => undefined)) ?? first ?? fresh
}

/** Files have their content in their name, or change hardly ever: the kept one is the right one. */
async function fileOf(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await keep(FILES, request, response)
  return response
}

/** A full or closed storage keeps nothing; what came over the network is shown all the same. */
async function keep(cache: string, request: RequestInfo, response: Response) {
  try {
    await (await caches.open(cache)).put(request, response.clone())
  } catch {
    // Next time.
  }
}
