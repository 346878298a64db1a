import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

const WORKER = 'sw.js'
const ALWAYS = ['/dishes.svg', '/icon.svg', '/icon-192.png', '/manifest.webmanifest']

/**
 * Tells the service worker which files make up the customer app: the entry `customerEntry` with all that it imports, now
 * or later, and the addresses of the `calls` that it makes. The worker itself is written to /sw.js, an address that never changes.
 */
export function serviceWorkerFiles(
  customerEntry: string,
  paths: string[],
  calls: { answer: string; replace: string },
): Plugin {
  return {
    name: 'dabba-service-worker',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') return
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(customerEntry))
        if (!entry) this.error(`there is no ${customerEntry} to keep offline`)
        const files = [...withImports(entry, bundle)].sort().map((file) => `/${file}`)
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        worker.code = worker.code
          .replaceAll('__CUSTOMER_FILES__', JSON.stringify([...files, ...ALWAYS]))
          .replaceAll('__CUSTOMER_PATHS__', JSON.stringify(paths))
          .replaceAll('__ANSWER_PATH__', JSON.stringify(calls.answer))
          .replaceAll('__REPLACE_PATH__', JSON.stringify(calls.replace))
          .replaceAll('__BUILD__', JSON.stringify(build))
      },
    },
  }
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') withImports(imported, bundle, found)
  }
  return found
}
