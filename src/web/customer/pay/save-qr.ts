import type { QrCode } from '#shared/contract/parts.ts'
import { saveFile, shareFile } from '#web/kit/table/save-file.ts'

/** About how wide the picture is, in pixels: a whole number for each square of the code. */
const WIDTH = 1000
/** For the line below the code. */
const LINE = 56

/**
 * Hands a QR code to the phone as a picture with a line below it: by the sheet that shares it, which also puts it among the photos and
 * hands it to UPI apps, else as a file. On a computer it is always a file.
 */
export async function saveQr(code: QrCode, { name, line }: { name: string; line: string }): Promise<void> {
  const file = new File([await pictureOf(code, line)], `${name}.png`, { type: 'image/png' })
  const isPhone = matchMedia('(pointer: coarse)').matches
  if (!isPhone || !(await shareFile(file))) await saveFile(file.name, file)
}

async function pictureOf({ size, path }: QrCode, line: string): Promise<Blob> {
  const scale = Math.ceil(WIDTH / size)
  const width = size * scale
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height: width + LINE })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, width + LINE)
  context.fillStyle = '#000'
  context.font = `${LINE / 2}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.fillText(line, width / 2, width, width)
  context.scale(scale, scale)
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
