import { Star } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { MAX_STARS } from '#shared/domain/ordering/ratings.ts'

interface StarsProps {
  /** `null` before one is chosen. */
  stars: number | null
  labelledBy: string
  onChoose: (stars: number) => void
}

/** One to five stars, each a button. */
export function Stars({ stars, labelledBy, onChoose }: StarsProps) {
  return (
    <fieldset aria-labelledby={labelledBy} className="-mx-1 flex min-w-0">
      {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((count) => (
        <button
          key={count}
          type="button"
          aria-pressed={stars === count}
          aria-label={count === 1 ? m.rating_star() : m.rating_stars({ count })}
          className="inline-flex h-12 min-w-0 max-w-12 flex-1 items-center justify-center rounded-md text-turmeric-dark hover:bg-turmeric-soft"
          onClick={() => onChoose(count)}
        >
          <Star
            className={`size-8 max-w-full ${stars !== null && count <= stars ? 'fill-current' : ''}`}
            aria-hidden="true"
          />
        </button>
      ))}
    </fieldset>
  )
}
