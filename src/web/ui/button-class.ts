export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const BASE =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-center text-base ' +
  'font-semibold transition-colors disabled:cursor-not-allowed'

/* Disabled buttons stay readable: a visible reason is often their label ("Select an address to continue"). */
const OFF = 'disabled:bg-sunken disabled:text-ink-soft'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: `bg-leaf text-on-fill hover:bg-leaf-dark active:bg-leaf-dark ${OFF}`,
  secondary: `border border-edge bg-surface text-leaf-dark hover:bg-leaf-soft active:bg-leaf-soft ${OFF}`,
  quiet: 'text-leaf-dark hover:bg-leaf-soft active:bg-leaf-soft disabled:bg-transparent disabled:text-ink-soft',
  danger: `bg-danger text-on-fill hover:bg-danger-dark active:bg-danger-dark ${OFF}`,
}

/** The look of a button, for a router Link that should look like one: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'primary', more = ''): string {
  return `${BASE} ${VARIANTS[variant]} ${more}`.trimEnd()
}

/** The look of a button that shows only an icon, for a Link; it needs an `aria-label`. */
export function iconButtonClass(more = ''): string {
  return `inline-flex size-[44px] shrink-0 items-center justify-center rounded-md text-ink transition-colors hover:bg-sunken active:bg-sunken disabled:text-ink-soft ${more}`.trimEnd()
}
