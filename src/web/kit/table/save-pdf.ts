import { saveFile } from './save-file.ts'

/** Hands a PDF that came in base64 to the browser, to be saved. */
export function savePdf({ name, pdf }: { name: string; pdf: string }) {
  const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))
  void saveFile(`${name}.pdf`, new Blob([bytes], { type: 'application/pdf' }))
}
