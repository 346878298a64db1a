/// <reference lib="webworker" />

/**
 * Keeps the rider's page openable without a network: its document and its files, nothing of the API. The run and what waits to
 * be sent are kept by the page itself. Its scope is /rider alone: the customer's app on the same phone has a worker of its own.
 */
declare const self: ServiceWorkerGlobalScope

/** Put in by the build: the files of the rider's page, and a name for just this set of them. */
declare const __FILES__: string[]
declare const __PATHS__: string[]
declare const __BUILD__: string

const FILES = __FILES__
const [PAGE] = __PATHS__ as [string]
/** The page belongs to the files of its build: both are kept under one name, and replaced together. */
const KEPT = `dabba-rider-${__BUILD__}`
/** On a network that hardly moves, the page of last time is better than a blank screen. */
const PATIENCE_MS = 3000

self.addEventListener('install', (event) => {
  event.waitUntil(keepApp().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname.replace(/\/$/, '') === PAGE) event.respondWith(pageOf(request))
  } else if (url.pathname.startsWith('/assets/') || FILES.includes(url.pathname)) {
    event.respondWith(fileOf(request))
  }
})

async function keepApp() {
  const kept = await caches.open(KEPT)
  await kept.addAll([...FILES, PAGE])
}

async function dropOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith('dabba-rider-') && name !== KEPT)
  // The version before stays: a page that is still open may ask for its files.
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}

/** The newest page; without a network, when it takes too long, or from a server in trouble, the last one. */
async function pageOf(request: Request): Promise<Response> {
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await keep(PAGE, response)
    return response
  })
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([fresh.catch(() => undefined), waited])
  if (first?.ok) return first
  return (await caches.match(PAGE, { cacheName: KEPT }).catch(() => undefined)) ?? first ?? fresh
}

/** Files have their content in their name, or change hardly ever: the kept one is the right one. */
async function fileOf(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await keep(request, response)
  return response
}

/** A full or closed storage keeps nothing; what came over the network is shown all the same. */
async function keep(request: RequestInfo, response: Response) {
  try {
    await (await caches.open(KEPT)).put(request, response.clone())
  } catch {
    // Next time.
  }
}
