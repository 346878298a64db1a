import type { DishKind } from './dishes.ts'

export type IllustrationName = DishKind | 'empty-plate' | 'empty-bag' | 'empty-box' | 'empty-pin'

/** One picture of our own set, out of the one sprite that all screens share. Decorative: the text beside it says it. */
export function Illustration({ name, className = 'size-24' }: { name: IllustrationName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" width="64" height="64" className={className}>
      <use href={`/dishes.svg#${name}`} />
    </svg>
  )
}
