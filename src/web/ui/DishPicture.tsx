import { memo, useState } from 'react'
import { smallImage } from '#shared/domain/catalog/uploads.ts'
import { dishKind } from './dishes.ts'
import { Illustration } from './Illustration.tsx'

type DishPictureProps = {
  /** The dish's name: chooses the illustration. */
  name: string
  /** What the menu says of it: no vegetable stands for meat. */
  veg?: boolean
  photo?: string | null | undefined
  /** Only where no text beside the picture names the dish. */
  alt?: string
  /** The photo's own size, so that the browser knows its shape before it comes. */
  width?: number
  height?: number
  /** The place is more than some 200 pixels wide. */
  large?: boolean
  /** The first picture on the screen: fetch it at once. */
  eager?: boolean
  /** The size of the picture's place. */
  className?: string
}

/** A dish's photo; our illustration while it loads, when it fails or when there is none. */
export const DishPicture = memo(function DishPicture(props: DishPictureProps) {
  const {
    name,
    veg,
    photo,
    alt,
    width = 320,
    height = 320,
    large = false,
    eager = false,
    className = 'size-16',
  } = props
  const source = photo && !large ? smallImage(photo) : photo
  const [failed, setFailed] = useState<string>()
  const named = alt ? ({ role: 'img', 'aria-label': alt } as const) : { 'aria-hidden': true }

  return (
    <span
      {...named}
      className={`relative flex shrink-0 items-center justify-center overflow-hidden rounded-md bg-plate ${className}`}
    >
      {/* Under the photo: on a slow network the place is never empty, and an empty alt keeps a broken photo invisible. */}
      <Illustration name={dishKind(name, veg)} className="size-full max-h-40 p-1" />
      {source && source !== failed && (
        <img
          src={source}
          alt=""
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(source)}
        />
      )}
    </span>
  )
})
