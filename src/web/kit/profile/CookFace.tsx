import { ChefHat } from 'lucide-react'
import { useState } from 'react'
import { smallImage } from '#shared/domain/catalog/uploads.ts'

/** The cook's picture; the first letter of the name where there is none, or it does not come. */
export function CookFace({ name, picture }: { name: string | null; picture: string | null }) {
  const [failed, setFailed] = useState<string>()
  const source = picture && smallImage(picture)
  const [letter] = name?.trim() ?? ''
  return (
    <span
      aria-hidden="true"
      className="relative flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full bg-leaf-soft font-bold text-leaf-dark text-xl"
    >
      {letter?.toLocaleUpperCase('en-IN') ?? <ChefHat className="size-8" />}
      {source && source !== failed && (
        <img
          src={source}
          alt=""
          width={128}
          height={128}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(source)}
        />
      )}
    </span>
  )
}
