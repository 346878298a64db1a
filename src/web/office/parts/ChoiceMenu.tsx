import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { placeBeside } from './place-beside.ts'

interface ChoiceMenuProps<Value extends string> {
  /** Read out for the button; contains what the button shows. */
  label: string
  /** What is chosen now; one that is none of the choices for nothing. `null` where the entries are things to do. */
  value: string | null
  choices: readonly { value: Value; label: string; content: ReactNode }[]
  onChoose: (value: Value) => void
  onOpenChange?: (open: boolean) => void
  busy?: boolean
  /** For rows that are low on wide screens. */
  compact?: boolean
  /** The button looks like a line of text as wide as its place. */
  quiet?: boolean
  /** What the button shows. */
  children: ReactNode
}

const FRAMED =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md border border-line bg-surface transition-colors hover:bg-sunken aria-expanded:border-leaf'
const QUIET =
  'flex min-h-11 w-full items-center gap-2 rounded-md px-1 text-left transition-colors hover:bg-surface aria-expanded:bg-surface'

/**
 * A button that opens a menu in which one entry is chosen. Arrows, Home, End and first letters move in it, Enter
 * chooses, Escape leaves. The browser's own popover puts it over everything and closes it when something else is pressed.
 */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, value, choices, onChoose, onOpenChange, busy, quiet, compact, children } = props
  const role = value === null ? 'menuitem' : 'menuitemradio'
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const openWhenPressed = useRef(false)
  const menuId = useId()

  useLayoutEffect(() => {
    const popup = menu.current
    if (!open || !popup || !button.current) return
    popup.showPopover()
    const place = () => button.current && placeBeside(popup, button.current)
    place()
    window.addEventListener('resize', place)
    const chosen = popup.querySelector<HTMLElement>('[aria-checked=true]') ?? popup.querySelector('button')
    chosen?.focus({ preventScroll: true })
    return () => window.removeEventListener('resize', place)
  }, [open])

  function change(next: boolean) {
    setOpen(next)
    onOpenChange?.(next)
  }

  function close() {
    menu.current?.hidePopover()
    button.current?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close()
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>(`[role=${role}]`) ?? [])]
    const next = entries[nextIndex(event.key, entries.indexOf(document.activeElement as HTMLElement), choices)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-busy={busy || undefined}
        className={quiet ? QUIET : `${FRAMED} ${compact ? 'px-1 lg:min-h-8' : 'px-2'}`}
        // By the time of the click the browser has closed the menu already, as for a press anywhere beside it.
        onPointerDown={() => {
          openWhenPressed.current = open
        }}
        onClick={() => {
          if (!open && !openWhenPressed.current) change(true)
          openWhenPressed.current = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          change(true)
        }}
      >
        {children}
      </button>
      {open && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          popover="auto"
          className="absolute inset-auto m-0 max-h-[calc(100dvh-1rem)] overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-float outline-none"
          onKeyDown={onKeyDown}
          onToggle={(event) => event.newState === 'closed' && change(false)}
        >
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              {...(value === null ? { role } : { role, 'aria-checked': choice.value === value })}
              tabIndex={-1}
              className="flex min-h-11 w-full min-w-48 items-center justify-between gap-3 rounded-md px-2 hover:bg-sunken focus:bg-sunken"
              onClick={() => {
                close()
                onChoose(choice.value)
              }}
            >
              {choice.content}
              {choice.value === value && <Check className="size-5 shrink-0 text-leaf" />}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** Where a key leads from the entry at `index`; -1 for nowhere. */
function nextIndex(key: string, index: number, choices: readonly { label: string }[]): number {
  const { length } = choices
  if (key === 'ArrowDown') return (index + 1) % length
  if (key === 'ArrowUp') return (index - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  if (key.length !== 1 || key === ' ') return -1
  const following = [...choices.keys()].map((step) => (index + 1 + step) % length)
  return following.find((at) => choices[at]?.label.toLowerCase().startsWith(key.toLowerCase())) ?? -1
}
