import { zipSync } from 'fflate'
import { saveFile } from './save-file.ts'

/** Hands texts over as files of one archive: a browser asks before it saves two. Load it lazily, the library with it. */
export async function saveZip(name: string, texts: Record<string, string>): Promise<void> {
  const bytes = new TextEncoder()
  const files = Object.entries(texts).map(([file, text]) => [file, bytes.encode(text)] as const)
  await saveFile(`${name}.zip`, new Blob([zipSync(Object.fromEntries(files))], { type: 'application/zip' }))
}
