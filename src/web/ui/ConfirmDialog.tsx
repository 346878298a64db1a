import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Button } from './Button.tsx'
import { useBackCloses } from './back-closes.ts'
import { BACKDROP_OVER_DIALOG, RISING_BOX, RISING_PLACE } from './overlay.ts'
import { useCovered } from './page-end.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** The caller closes the dialog when its work is done. */
  onConfirm: () => void
  /** What is about to happen destroys something. */
  danger?: boolean
  busy?: boolean
  busyLabel?: string
  /** A second way to go on, beside what is confirmed. */
  other?: { label: string; onClick: () => void }
}

/** Asks before something that cannot easily be undone; the focus starts on the way back. Load it lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    text,
    confirmLabel,
    cancelLabel,
    onConfirm,
    danger = false,
    busy,
    busyLabel,
    other,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const change = (next: boolean) => !busy && onOpenChange(next)
  useBackCloses(open, () => change(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={BACKDROP_OVER_DIALOG} />
        <AlertDialog.Viewport className={RISING_PLACE} style={useCovered('toasts')}>
          <AlertDialog.Popup initialFocus={cancel} className={`${RISING_BOX} p-4 pb-safe-4 sm:max-w-104`}>
            <AlertDialog.Title className="font-bold text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-base text-ink-soft">{text}</AlertDialog.Description>
            <div className="mt-6 grid grid-cols-2 gap-3">
              {other && (
                <Button variant="secondary" className="col-span-2" disabled={busy} onClick={other.onClick}>
                  {other.label}
                </Button>
              )}
              <Button ref={cancel} variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
                {cancelLabel}
              </Button>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
