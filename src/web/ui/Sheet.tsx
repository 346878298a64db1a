import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { useBackCloses } from './back-closes.ts'
import { iconButtonClass } from './button-class.ts'
import { BACKDROP, keepForToasts } from './overlay.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  side?: 'left' | 'right'
  /** 320 px, or 448 px for what is read rather than chosen from. */
  size?: keyof typeof WIDTHS
  footer?: ReactNode
  children: ReactNode
}

const SIDES = {
  left: 'left-0 rounded-r-xl data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  right: 'right-0 rounded-l-xl data-starting-style:translate-x-full data-ending-style:translate-x-full',
}

const WIDTHS = { regular: 'w-80 max-w-[85vw]', wide: 'w-column max-w-full' }

/** A panel from the side, as for the side menu. Load it lazily. */
export function Sheet({ open, onOpenChange, title, side = 'right', size = 'regular', footer, children }: SheetProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, change) => {
        keepForToasts(change)
        if (!change.isCanceled) onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={`fixed inset-y-0 z-40 flex flex-col bg-surface pt-safe text-base text-ink shadow-float outline-none transition-[translate] duration-200 ${WIDTHS[size]} ${SIDES[side]}`}
        >
          <div className="flex min-h-14 items-center border-line border-b py-1.5 pr-14 pl-4">
            <Base.Title className="wrap-anywhere min-w-0 font-bold text-xl">{title}</Base.Title>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">{children}</div>
          {footer && <div className="border-line border-t p-2 pb-safe-2">{footer}</div>}
          {/* Last, so that the focus starts on the menu; placed by a box that keeps clear of the phone's status bar. */}
          <div className="absolute top-0 right-2 pt-safe">
            <Base.Close aria-label={m.ui_close()} className={iconButtonClass('mt-1.5')}>
              <X className="size-6" />
            </Base.Close>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
