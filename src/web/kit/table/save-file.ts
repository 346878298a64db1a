import { httpsOnly } from '../browser/https-only.ts'

/** Hands the text to the browser as a file to be saved. */
export function saveCsv(name: string, text: string) {
  void saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

/** A browser may read the file some time after it was handed over: WebKit does. */
const READ_MS = 60_000

/** An app on the home screen of an iPhone: it shows a file in place of itself, and has no way back. */
const isInstalledOnIos = () => (navigator as { standalone?: boolean }).standalone === true

/** Hands what is not a text, too; in an app installed on iOS by the sheet that shares it. */
export async function saveFile(name: string, content: Blob): Promise<void> {
  const isHandedOver = isInstalledOnIos() && (await shareFile(new File([content], name, { type: content.type })))
  if (!isHandedOver) link(name, content)
}

/** Whether there is a sheet that shares a file, and it was shown: closing it without a choice is one, too. */
export async function shareFile(file: File): Promise<boolean> {
  const content = { files: [file] }
  const device = httpsOnly()
  if (!device.share || !device.canShare?.(content)) return false
  return device.share(content).then(
    () => true,
    (error: DOMException) => error.name === 'AbortError',
  )
}

function link(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_MS)
}
