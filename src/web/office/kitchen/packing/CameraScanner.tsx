import { useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { httpsOnly } from '#web/kit/browser/https-only.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { qrReader } from './qr-reader.ts'

/** Between two looks, and before the same code counts again. */
const LOOK_MS = 150
const AGAIN_MS = 3000

/** Reads codes with the camera, one after another. Load it lazily. */
export default function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const view = video.current
    if (!view) return
    const ended = new AbortController()
    scan(view, (code) => latest.current(code), ended.signal).catch((error: unknown) => {
      if (ended.signal.aborted) return
      const denied = error instanceof DOMException && error.name === 'NotAllowedError'
      setProblem(
        !isSecureContext ? m.https_camera() : denied ? m.packing_scan_camera_denied() : m.packing_scan_camera_failed(),
      )
    })
    return () => ended.abort()
  }, [])
  if (problem !== null) {
    return (
      <Alert tone="warning" announce>
        {problem}
      </Alert>
    )
  }
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={m.packing_scan_camera_view()}
      className="w-full max-w-160 rounded-lg bg-sunken"
    />
  )
}

/** Looks at what the camera sees until it is ended, and tells each code that comes into sight. */
async function scan(view: HTMLVideoElement, tell: (code: string) => void, ended: AbortSignal): Promise<void> {
  const { mediaDevices } = httpsOnly()
  if (!mediaDevices) throw new Error('this browser has no camera to offer')
  const camera = await mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of camera.getTracks()) track.stop()
  }
  if (ended.aborted) return stop()
  ended.addEventListener('abort', stop)
  view.srcObject = camera
  await view.play()
  const read = await qrReader()
  let last = { code: '', at: 0 }
  while (!ended.aborted) {
    const code = await read(view)
    if (code !== null && (code !== last.code || Date.now() - last.at > AGAIN_MS)) tell(code)
    // As long as it stays in sight it is the same label.
    if (code !== null) last = { code, at: Date.now() }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
