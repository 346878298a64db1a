import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'

/** `toasts` are all of them; while a dialog is open they stand above it. */
type Cover = 'bar' | 'errors' | 'toasts'

/**
 * The elements fixed over the end of the page, and how many CSS pixels each covers. The page is padded by them, scrolling to
 * the focus leaves them free, and each is above those before it. The heights are kept here and not as custom properties of
 * the root, where each change would restyle every element.
 */
const useHeights = create<Record<Cover, number>>(() => ({ bar: 0, errors: 0, toasts: 0 }))

function setHeight(cover: Cover, height: number) {
  if (useHeights.getState()[cover] === height) return
  useHeights.setState({ [cover]: height })
  const covered = useHeights.getState()
  const total = covered.bar + covered.errors
  document.documentElement.style.scrollPaddingBottom = total > 0 ? `${total + 16}px` : ''
  document.body.style.paddingBottom = total > 0 ? `calc(${total}px + env(safe-area-inset-bottom, 0px))` : ''
}

/** Measures the height of an element, with the `margin` around it, for as long as it is mounted. */
export function useCovers(cover: Cover, element: RefObject<HTMLElement | null>, margin = 0) {
  useEffect(() => {
    let frame = 0
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      // In a frame of its own: what it changes is observed, too.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHeight(cover, height > 0 ? height + margin : 0))
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      setHeight(cover, 0)
    }
  }, [cover, element, margin])
}

/** The height that these cover together, as a style; none before it is known. */
export function useCovered(...covers: Cover[]) {
  const height = useHeights((heights) => covers.reduce((sum, cover) => sum + heights[cover], 0))
  return height > 0 ? { '--covered': `${height}px` } : undefined
}

declare module 'react' {
  interface CSSProperties {
    '--covered'?: string
  }
}
