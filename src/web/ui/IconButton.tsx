import type { ComponentProps } from 'react'
import { iconButtonClass } from './button-class.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string }

/** A 44 px button that shows only an icon; the label is read out and shown on hover. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} aria-label={label} title={label} className={iconButtonClass(className)} />
}
