import { CircleAlert, ImageUp, Trash2, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { isImageUrl, type UploadFolder, uploadPath } from '#shared/domain/catalog/uploads.ts'
import { Button } from '#web/ui/Button.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Field } from '#web/ui/Field.tsx'
import { type UploadState, useUpload } from './use-upload.ts'

interface ImageFieldProps {
  label: ReactNode
  /** The address of the picture, `''` for none. */
  value: string
  onChange: (url: string) => void
  /** Decides how large the picture is kept. */
  folder: UploadFolder
  /** The name of the address field in its form, by which the form knows the picture. */
  field: string
  /** What the picture shows: chooses the illustration that stands while there is none. */
  name: string
  /** Told when an upload begins and ends: meanwhile the form is not saved. A stable function. */
  onUploading: (field: string, busy: boolean) => void
  /** What is wrong with the typed address. */
  error?: string | undefined
}

/** A picture: chosen, dropped or pasted and uploaded, or named by its address on the web; and removed. */
export function ImageField({ label, value, onChange, folder, field, name, onUploading, error }: ImageFieldProps) {
  const id = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  /** Half an address leads nowhere: its picture is asked for when it is whole. */
  const [typing, setTyping] = useState(false)
  const { upload, choose, cancel, remove, forget } = useUpload({ folder, value, onChange })
  const uploading = upload.state === 'uploading'
  useEffect(() => onUploading(field, uploading), [field, uploading, onUploading])
  // Its line may be removed while the picture is on its way.
  useEffect(() => () => onUploading(field, false), [field, onUploading])

  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) choose(file)
    return file !== undefined
  }
  const thenFocusChoose = (change: () => void) => () => {
    change()
    chooseButton.current?.focus()
  }
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => {
      // A pasted text is for the address field.
      if (take(event.clipboardData.files)) event.preventDefault()
    },
  }

  return (
    <fieldset aria-describedby={`${id}-news`}>
      <legend className="mb-1 font-medium text-base">{label}</legend>
      <div
        {...dropTarget}
        className={`flex flex-wrap items-center gap-4 rounded-lg border border-dashed p-3 transition-colors ${over ? 'border-leaf bg-leaf-soft' : 'border-edge bg-surface'}`}
      >
        <DishPicture
          name={name}
          photo={!typing && isImageUrl(value.trim()) ? value.trim() : null}
          className="size-28"
          eager
        />
        <div className="flex min-w-48 flex-1 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <Button ref={chooseButton} variant="secondary" busy={uploading} onClick={() => fileInput.current?.click()}>
              {!uploading && <ImageUp className="size-5 shrink-0" />}
              {value ? m.admin_upload_replace() : m.admin_upload_choose()}
            </Button>
            {/* The button that had the focus goes: it moves on to the one that stays. */}
            {uploading ? (
              <Button variant="quiet" onClick={thenFocusChoose(cancel)}>
                <X className="size-5 shrink-0" />
                {m.admin_upload_cancel()}
              </Button>
            ) : (
              value && (
                <Button variant="quiet" onClick={thenFocusChoose(remove)}>
                  <Trash2 className="size-5 shrink-0" />
                  {m.admin_upload_remove()}
                </Button>
              )
            )}
          </div>
          {uploading ? (
            <Progress part={upload.part} />
          ) : (
            <p className="text-ink-soft text-sm">{over ? m.admin_upload_drop() : m.admin_upload_hint()}</p>
          )}
        </div>
        <input
          ref={fileInput}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            take(event.target.files)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      <UploadNews id={`${id}-news`} upload={upload} />
      {uploadPath(value) === null && (
        <Field
          className="mt-3"
          name={field}
          label={m.admin_upload_url()}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          disabled={uploading}
          value={value}
          hint={m.admin_upload_url_hint()}
          error={error}
          onChange={(event) => {
            forget()
            setTyping(true)
            onChange(event.target.value)
          }}
          onBlur={() => setTyping(false)}
        />
      )}
    </fieldset>
  )
}

function Progress({ part }: { part: number | null }) {
  const percent = part === null ? null : Math.round(part * 100)
  const text = percent === null ? m.admin_upload_preparing() : m.admin_upload_progress({ percent })
  return (
    <div>
      <p className="text-ink-soft text-sm tabular-nums">{text}</p>
      <progress
        aria-label={text}
        {...(percent !== null && { value: percent })}
        max={100}
        className="h-2 w-full accent-leaf"
      />
    </div>
  )
}

/** How it went, seen where it failed and read out in any case. Stands from the start, so that it is heard. */
function UploadNews({ id, upload }: { id: string; upload: UploadState }) {
  return (
    <div id={id} aria-live="polite">
      {upload.state === 'failed' && (
        <p className="mt-1 flex items-start gap-1 font-medium text-danger-dark text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {upload.error}
        </p>
      )}
      {upload.state === 'done' && <p className="sr-only">{m.admin_upload_done()}</p>}
      {upload.state === 'removed' && <p className="sr-only">{m.admin_upload_removed()}</p>}
    </div>
  )
}
