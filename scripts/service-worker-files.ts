import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

interface KeptApp {
  /** Which build it is of. */
  environment: string
  /** The worker, an address that never changes. */
  worker: string
  /** The app's entry: what it imports, now or later, is kept. */
  entry: string
  /** The addresses of its documents. */
  paths: string[]
  /** Further files that it shows. */
  files: string[]
  /** Put into the worker in place of these names. */
  values?: Record<string, string>
}

/** Tells a service worker which files make up the app that it keeps. */
export function serviceWorkerFiles({ environment, worker, entry, paths, files, values = {} }: KeptApp): Plugin {
  return {
    name: 'dabba-service-worker',
    applyToEnvironment: ({ name }) => name === environment,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const output = bundle[worker]
        if (output?.type !== 'chunk') return
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(entry))
        if (!start) this.error(`there is no ${entry} to keep offline`)
        const scripts = [...withImports(start, bundle)].sort().map((file) => `/${file}`)
        const build = createHash('sha256').update(scripts.join()).digest('hex').slice(0, 12)
        const all = { ...values, FILES: [...scripts, ...files], PATHS: paths, BUILD: build }
        for (const [name, value] of Object.entries(all)) {
          output.code = output.code.replaceAll(`__${name}__`, JSON.stringify(value))
        }
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
