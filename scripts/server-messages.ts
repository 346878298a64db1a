import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** While developing: compiles the messages that Node reads whenever their texts change, as every command does before it begins. */
export function serverMessages(): Plugin {
  return {
    name: 'server-messages',
    configureServer({ watcher, config }) {
      const texts = join(config.root, 'messages')
      watcher.add(texts)
      const prepare = () =>
        once(spawn(process.execPath, ['scripts/prepare.mjs'], { cwd: config.root, stdio: 'inherit' }), 'close')
      let prepared: Promise<unknown> = Promise.resolve()
      const compile = (file: string) => {
        // One after the other, since they write the same files: git changes those of all languages at once.
        if (dirname(file) === texts) prepared = prepared.then(prepare)
      }
      // Editors and git put a new file in the place of the former one.
      watcher.on('change', compile)
      watcher.on('add', compile)
    },
  }
}
