import { spawn } from 'node:child_process'
import { endWithParent } from '#server/kernel/end-with-parent.ts'

/** `npm run dev`: the server, started anew whenever its code changes. Ends with npm, and lets Node's watcher end the server. */

const watcher = spawn(process.execPath, ['--watch', 'src/server/main.ts', 'dev'], { stdio: 'inherit' })
watcher.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => watcher.kill(signal))
endWithParent(() => watcher.kill())
