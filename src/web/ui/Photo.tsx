import { type ReactNode, useState } from 'react'
import { type MenuPhoto, photoSources } from '#shared/domain/catalog/uploads.ts'

/** Its place decides; browsers are told before they have read the style sheet. */
const SIZE = { width: 1200, height: 675 }
const FILL = 'absolute inset-0 size-full object-cover'
/**
 * Nine tenths of the customer app's column without its margins: on a dense screen nobody sees what is left out, and a phone
 * fetches two thirds of the bytes.
 */
export const PHOTO_SIZES = '(width >= 28rem) 23.4rem, calc(90vw - 1.8rem)'

interface PhotoProps {
  src: string | null
  photo: MenuPhoto | undefined
  /** What is there without a photograph, under one that has no blur, and when it cannot be had. */
  instead: ReactNode
}

/** A photograph in the width that the screen needs, over a blur of it; it fills its place. */
export function Photo({ src, photo, instead }: PhotoProps) {
  const [failed, setFailed] = useState(false)
  if (!src || failed) return instead
  return (
    <>
      {photo ? <img src={photo.blur} alt="" {...SIZE} className={FILL} /> : instead}
      <picture>
        {photo && <source type="image/avif" srcSet={photoSources(src, photo, 'avif')} sizes={PHOTO_SIZES} />}
        {photo && <source srcSet={photoSources(src, photo, 'webp')} sizes={PHOTO_SIZES} />}
        <img src={src} alt="" {...SIZE} fetchPriority="high" className={FILL} onError={() => setFailed(true)} />
      </picture>
    </>
  )
}
