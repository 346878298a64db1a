import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError } from './config.ts'

/**
 * Makes a directory for data unless it is there. Throws ConfigError when it cannot be written: found at the start, not at
 * the first upload.
 */
export function usableDirectory(dir: string): string {
  try {
    mkdirSync(dir, { recursive: true })
    accessSync(dir, constants.W_OK | constants.X_OK)
    return dir
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(
      `DATA_DIR: ${dir} cannot be written (${reason}). Give it to the user that runs Dabba, or set another directory.`,
    )
  }
}
