import * as m from '#paraglide/messages.js'

/** The stacked tiffin and the name. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <img src="/icon.svg" alt="" width={36} height={36} fetchPriority="low" className="size-9" />
      <span className="font-bold text-leaf-dark text-xl">{m.app_name()}</span>
    </span>
  )
}
