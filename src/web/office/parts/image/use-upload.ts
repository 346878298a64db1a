import { useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { uploadCalls } from '#shared/contract/catalog/office/uploads.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_FOLDERS, type UploadFolder } from '#shared/domain/catalog/uploads.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { useAdminSession } from '../../session-context.ts'

/** Spec: admin §4. `part` of what goes out, 0 to 1; `null` while the picture is still being made smaller. */
export type UploadState =
  | { state: 'idle' | 'done' | 'removed' }
  | { state: 'uploading'; part: number | null }
  | { state: 'failed'; error: string }

interface UseUploadOptions {
  folder: UploadFolder
  value: string
  onChange: (url: string) => void
}

/** The life of one field's picture: chosen, made smaller, sent, removed. One at a time; a new choice ends the former. */
export function useUpload({ folder, value, onChange }: UseUploadOptions) {
  const session = useAdminSession()
  const [upload, setUpload] = useState<UploadState>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  /** What this form has uploaded: not saved anywhere yet, so it may go when it is not wanted. */
  const unsaved = useRef(new Set<string>())
  useEffect(() => () => running.current?.abort(), [])

  function drop(url: string) {
    if (!unsaved.current.delete(url)) return
    // What is in use stays, and what could not be removed now goes by itself in a week.
    session.api.call(uploadCalls.removeUpload, { body: { url } }).catch(() => undefined)
  }

  async function choose(file: File) {
    running.current?.abort()
    const problem = problemOf(file)
    if (problem !== null) return setUpload({ state: 'failed', error: problem })
    const control = new AbortController()
    running.current = control
    const { signal } = control
    setUpload({ state: 'uploading', part: null })
    try {
      const [{ compressImage }, { uploadImage }] = await Promise.all([
        import('./compress-image.ts'),
        import('./upload-image.ts'),
      ])
      const small = await compressImage(file, UPLOAD_FOLDERS[folder])
      signal.throwIfAborted()
      const onProgress = (part: number) => {
        if (!signal.aborted) setUpload({ state: 'uploading', part })
      }
      const url = await uploadImage(small, folder, { session, signal, onProgress })
      signal.throwIfAborted()
      drop(value)
      unsaved.current.add(url)
      setUpload({ state: 'done' })
      onChange(url)
    } catch (error) {
      if (signal.aborted) return
      setUpload({ state: 'failed', error: errorText(error, m.admin_upload_failed()) })
      toast.error(m.admin_upload_failed())
    }
  }

  return {
    upload,
    choose,
    cancel() {
      running.current?.abort()
      setUpload({ state: 'idle' })
    },
    remove() {
      drop(value)
      setUpload({ state: 'removed' })
      onChange('')
    },
    /** Another value has been typed: what was said of the former is no longer true. */
    forget() {
      setUpload({ state: 'idle' })
    },
  }
}

/** Spec: admin §5. */
function problemOf(file: File): string | null {
  // Most computers know no type for a phone's HEIC; the server says what to do with it.
  if (!file.type.startsWith('image/') && !/\.hei[cf]$/i.test(file.name)) return m.admin_upload_not_image()
  if (file.size > MAX_UPLOAD_BYTES) return m.admin_upload_too_big()
  return null
}
