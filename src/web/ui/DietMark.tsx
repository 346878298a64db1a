import * as m from '#paraglide/messages.js'

/** The mark that Indian law asks for: a green circle in a green square, or a brown triangle in a brown square. */
export function DietMark({ veg, className = '' }: { veg: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      role="img"
      aria-label={veg ? m.ui_vegetarian() : m.ui_non_vegetarian()}
      className={`size-4 shrink-0 bg-white ${veg ? 'text-veg' : 'text-nonveg'} ${className}`}
    >
      <rect x="1" y="1" width="14" height="14" rx="1" fill="none" stroke="currentColor" strokeWidth="1.75" />
      {veg ? (
        <circle cx="8" cy="8" r="3.75" fill="currentColor" />
      ) : (
        <path d="M8 4l4.25 7.5h-8.5z" fill="currentColor" />
      )}
    </svg>
  )
}
