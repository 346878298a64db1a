import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Where the build says which modules each of its files is made of; beside Vite's manifest, served to nobody. */
const CHUNK_MODULES = '.vite/modules.json'

/** Writes for each file of the browser's build the sources in it, so that a test can tell whose code a screen loads. */
export function chunkModules(): Plugin {
  let root = ''
  return {
    name: 'dabba-chunk-modules',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const modules = Object.fromEntries(
          chunks.map((chunk) => [chunk.fileName, [...new Set(chunk.moduleIds.map((id) => sourceOf(id, root)))]]),
        )
        this.emitFile({ type: 'asset', fileName: CHUNK_MODULES, source: JSON.stringify(modules, null, 2) })
      },
    },
  }
}

/** A path in the project; modules that a tool makes up begin with a NUL and keep their name. Copies go by their original's. */
function sourceOf(id: string, root: string): string {
  return id.startsWith('\0') ? id.slice(1) : relative(root, id).replace(/\?.*$/, '')
}
