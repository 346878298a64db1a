import { renameSync, writeFileSync } from 'node:fs'

/** Sets the clock of a server that was started with this file (see moved-clock.ts): from here on it is `instant`. */
export function setClock(file: string, instant: Date): void {
  // Renamed into place: the server may read at any time, and must not find it empty.
  writeFileSync(`${file}.next`, String(instant.getTime() - Date.now()))
  renameSync(`${file}.next`, file)
}
