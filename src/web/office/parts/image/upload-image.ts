import { uploadCalls } from '#shared/contract/catalog/office/uploads.ts'
import type { UploadFolder } from '#shared/domain/catalog/uploads.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { successOf } from '#web/kit/api/call-api.ts'
import type { AdminSession } from '#web/kit/stores/admin-session.ts'

const TIMEOUT_MS = 60_000

interface UploadOptions {
  session: AdminSession
  signal: AbortSignal
  /** Told of the part that has gone out, 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Uploads a picture; promises its address. Not by `fetch`, which cannot tell how far a body has gone out. Rejects with
 * ApiError, or with the signal's reason.
 */
export function uploadImage(
  file: File,
  folder: UploadFolder,
  { session, signal, onProgress }: UploadOptions,
): Promise<string> {
  const token = session.store.getState().token
  const form = new FormData()
  form.append('folder', folder)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadCalls.uploadImage.method, uploadCalls.uploadImage.path)
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status === 401 && token !== null) session.tokenRejected(token)
      try {
        resolve(successOf<typeof uploadCalls.uploadImage>(request.status, request.response).url)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError(0, null))
    request.ontimeout = request.onerror
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
