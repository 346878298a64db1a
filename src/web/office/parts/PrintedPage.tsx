import { type RefObject, useEffect } from 'react'

/**
 * What is printed, in a frame of its own, on white in dark mode, too. The frame has the app's content security policy: it
 * runs no script, and the page's style is taken out and handed over as a sheet, since the policy lets no other style in.
 */
export function PrintedPage({
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
      className="h-[60vh] w-full rounded-md border border-line bg-[canvas] [color-scheme:light]"
    />
  )
}

function fill(frame: HTMLIFrameElement, html: string) {
  const [view, into] = [frame.contentWindow, frame.contentDocument]
  if (!view || !into) return
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  const page = new DOMParser().parseFromString(html.replace(`<style>${style}</style>`, ''), 'text/html')
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(style)
  into.adoptedStyleSheets = [sheet]
  into.documentElement.lang = page.documentElement.lang
  into.title = page.title
  into.body.replaceChildren(...page.body.children)
}
