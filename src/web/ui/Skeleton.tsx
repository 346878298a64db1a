/** A block that holds a place at its final size while its content is loading; give it the size by class. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-md bg-line ${className}`} />
}
