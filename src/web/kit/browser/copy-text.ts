import { httpsOnly } from './https-only.ts'

/** Puts a text on the clipboard, at plain http by the browser's old command. Rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = httpsOnly()
  if (clipboard) return clipboard.writeText(text)
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Beside the button: a dialog takes the focus back from what is outside.
  const place = focused?.parentElement ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  focused?.focus()
  if (!copied) throw new Error('the browser copied nothing')
}
