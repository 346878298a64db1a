import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { useBackCloses } from './back-closes.ts'
import { iconButtonClass } from './button-class.ts'
import { BACKDROP_OVER_DIALOG, keepForToasts, RISING_BOX, RISING_PLACE } from './overlay.ts'
import { useCovered } from './page-end.ts'

const WIDTHS = { regular: 'sm:max-w-column', wide: 'sm:max-w-180', full: 'sm:max-w-320' }

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The action row; fixed while the body scrolls. */
  footer?: ReactNode
  /** On desktops: 448 px, 720 px for the forms of the back office, or all the width that there is. */
  size?: keyof typeof WIDTHS | undefined
  /** A press beside the dialog does not close it: for forms, whose text would be lost. */
  keepOpenOutside?: boolean
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  /** Where the focus goes when it closes; unless said, back to where it was. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
  children?: ReactNode
}

/** A modal dialog: rises from the bottom on phones, centred on desktops. Load it lazily. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = 'regular', children } = props
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={props.keepOpenOutside}
      onOpenChange={(next, change) => {
        keepForToasts(change)
        if (!change.isCanceled) onOpenChange(next)
      }}
    >
      <Base.Portal>
        {/* Also over a sheet from which it was opened. */}
        <Base.Backdrop forceRender className={BACKDROP_OVER_DIALOG} />
        <Base.Viewport className={RISING_PLACE} style={useCovered('toasts')}>
          <Base.Popup
            initialFocus={props.initialFocus}
            finalFocus={props.finalFocus}
            className={`scroll-py-24 ${RISING_BOX} ${WIDTHS[size]}`}
          >
            <div className="sticky top-0 z-10 bg-surface pt-5 pr-14 pb-4 pl-4">
              <Base.Title className="wrap-anywhere font-bold text-xl">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-base text-ink-soft">{description}</Base.Description>
              )}
            </div>
            <div className={`grow px-4 pt-1 ${footer ? 'pb-4' : 'pb-safe-6'}`}>{children}</div>
            {footer && (
              <div className="sticky bottom-0 z-10 border-line border-t bg-surface px-4 pt-3 pb-safe-3">{footer}</div>
            )}
            {/* Last in the reading, so that the focus starts on the content and not on the way out; first in the looks. */}
            <div className="sticky top-0 z-20 order-first h-0 self-end">
              <Base.Close aria-label={m.ui_close()} className={iconButtonClass('mt-3 mr-2')}>
                <X className="size-6" />
              </Base.Close>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
