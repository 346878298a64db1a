import { type FocusEvent, type RefObject, useEffect, useState } from 'react'

/** What somebody is in the middle of in a list, so that nothing is moved under their hands. */
export function useInteractionLock(list: RefObject<HTMLElement | null>) {
  const [focusInside, setFocusInside] = useState(false)
  const [menuOpen, onMenuOpen] = useState(false)
  const [scrolledDown, setScrolledDown] = useState(false)

  useEffect(() => {
    const onScroll = () => setScrolledDown((list.current?.getBoundingClientRect().top ?? 0) < 0)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [list])

  return {
    focusInside,
    menuOpen,
    scrolledDown,
    onMenuOpen,
    onFocus: () => setFocusInside(true),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocusInside(false)
    },
  }
}
