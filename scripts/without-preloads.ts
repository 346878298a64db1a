import type { Plugin } from 'vite'

/**
 * Loads later chunks of one environment as they are. Vite would put before each what preloads its styles and its own imports;
 * where no such chunk has any, that weighs more than the chunk.
 */
export function withoutPreloads(environment: string): Plugin {
  return {
    name: 'without-preloads',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
    },
  }
}
