/** What browsers that read codes themselves offer; TypeScript does not know it yet. */
interface BarcodeDetector {
  detect(image: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectors {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** What is looked at is not larger than this: codes on labels are near. */
const LOOKED_AT = 640

/** Reads the QR code that a video shows; `null` when there is none. */
export type QrReader = (view: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader, else one in JavaScript, which is loaded only then: it needs neither WebAssembly nor a worker. */
export async function qrReader(): Promise<QrReader> {
  return (await ownReader()) ?? loadedReader()
}

async function ownReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: BarcodeDetectors }
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (view) => (await detector.detect(view))[0]?.rawValue ?? null
}

async function loadedReader(): Promise<QrReader> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (view) => {
    const { videoWidth, videoHeight } = view
    if (!context || videoWidth === 0) return null
    const scale = Math.min(1, LOOKED_AT / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(view, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // It says so when it sees none.
      return null
    }
  }
}
