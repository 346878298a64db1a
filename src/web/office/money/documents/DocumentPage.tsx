import { type RefObject, useEffect } from 'react'

/**
 * The page of a document in a frame of its own, on white in dark mode, too. The frame runs no scripts, and the page's style is
 * handed over as a sheet, since the app lets no other style in.
 */
export function DocumentPage({
  html,
  title,
  frame,
}: {
  html: string
  title: string
  frame: RefObject<HTMLIFrameElement | null>
}) {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const show = () => fill(element, html)
    show()
    // Some browsers put the empty page there only later.
    element.addEventListener('load', show)
    return () => element.removeEventListener('load', show)
  }, [frame, html])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-modals"
      className="h-[60vh] w-full rounded-md border border-line bg-[canvas] [color-scheme:light]"
    />
  )
}

function fill(frame: HTMLIFrameElement, html: string) {
  const [view, into] = [frame.contentWindow, frame.contentDocument]
  if (!view || !into) return
  const page = new DOMParser().parseFromString(html, 'text/html')
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(page.querySelector('style')?.textContent ?? '')
  into.adoptedStyleSheets = [sheet]
  into.documentElement.lang = page.documentElement.lang
  into.title = page.title
  into.body.replaceChildren(...page.body.children)
}
