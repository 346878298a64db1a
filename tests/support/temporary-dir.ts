import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new directory, gone after `dispose`. */
export function temporaryDir(prefix = 'dabba-test-') {
  const path = mkdtempSync(join(tmpdir(), prefix))
  return { path, dispose: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
