import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/**
 * What stands fixed over the end of the page, and how many CSS pixels each covers. The page has room for them at its end,
 * focus is kept clear of them, and each stands above those before it. The heights are no custom properties of the root,
 * since each change would restyle every element.
 */
const covered = { bar: 0, banner: 0, errors: 0 }
type Cover = keyof typeof covered

const listeners = new Set<() => void>()

function setCovered(cover: Cover, height: number) {
  if (covered[cover] === height) return
  covered[cover] = height
  const total = covered.bar + covered.banner + covered.errors
  document.documentElement.style.scrollPaddingBottom = total > 0 ? `${total + 16}px` : ''
  document.body.style.paddingBottom = total > 0 ? `calc(${total}px + env(safe-area-inset-bottom, 0px))` : ''
  for (const listener of listeners) listener()
}

/** Tells of the height of an element, and of the `margin` around it, for as long as it stands there. */
export function useCovers(cover: Cover, element: RefObject<HTMLElement | null>, margin = 0) {
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      setCovered(cover, height > 0 ? height + margin : 0)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      setCovered(cover, 0)
    }
  }, [cover, element, margin])
}

/** The height that these cover together, as a style; none before it is known. */
export function useCovered(...covers: Cover[]) {
  const height = useSyncExternalStore(
    subscribe,
    () => covers.reduce((sum, cover) => sum + covered[cover], 0),
    () => 0,
  )
  return height > 0 ? { '--covered': `${height}px` } : undefined
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

declare module 'react' {
  interface CSSProperties {
    '--covered'?: string
  }
}
