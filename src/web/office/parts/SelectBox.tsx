import { useEffect, useRef } from 'react'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of those that it stands for are selected. */
  mixed?: boolean
  /** `range`: pressed with the shift key. */
  onChange: (checked: boolean, range: boolean) => void
  className?: string
}

/** A box that selects a row, in a place large enough for a finger. */
export function SelectBox({ label, checked, mixed = false, onChange, className = '' }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={`inline-flex size-11 shrink-0 cursor-pointer items-center justify-center ${className}`}>
      <span className="sr-only">{label}</span>
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        className="size-5 cursor-pointer accent-leaf"
        // React tells of a box's change at the press itself.
        onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}
