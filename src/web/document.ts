import * as m from '#paraglide/messages.js'
import type { DocumentAssets } from '#shared/contract/pages.ts'
import { APP_STARTED } from './browser/started.ts'

interface DocumentParts {
  title: string
  description: string
  /** Rendered markup of the app. */
  body: string
  /** For the browser's first render, see page-data.ts. */
  data: unknown
  assets: DocumentAssets
}

/**
 * The one script that stands inside the document. It lets the app's files in once the browser has drawn the page: neither
 * their transfer nor, on a later visit, their start-up then comes before what there is to read. A tab in the background
 * draws nothing and does not wait. Taps on buttons are kept back until the app has started (see browser/started.ts), so
 * that none is lost and none counts twice; each is then a task of its own and sees what the one before has done.
 */
export const INLINE_SCRIPT = `(() => {
  const taps = []
  const keep = (event) => {
    const button = event.target.closest('#root button')
    if (!button) return
    event.stopImmediatePropagation()
    taps.push(button)
  }
  addEventListener('click', keep, true)
  addEventListener('${APP_STARTED}', () => {
    removeEventListener('click', keep, true)
    for (const button of taps) setTimeout(() => button.click())
  }, { once: true })

  const start = () => {
    const files = document.getElementById('app-files')
    if (files) document.head.append(files.content)
    files?.remove()
  }
  if (document.hidden) return start()
  requestAnimationFrame(() => setTimeout(start))
  document.addEventListener('visibilitychange', start)
})()`

/**
 * The HTML around the app: what is to be read comes first, with its style sheet, and waits for nothing; the data is a
 * JSON block, the app's files wait in a template for the first paint.
 */
export function htmlDocument({ title, description, body, data, assets }: DocumentParts): string {
  // Vite's own scripts have to come first, and its style sheets with them.
  const developing = assets.css === null
  const files = [
    // Named, not fetched: code that comes later would ask for the sheet that it belongs to.
    ...assets.sheets.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
    ...assets.preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${assets.script}"></script>`,
  ].join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="theme-color" content="#fbf7ef">
<meta name="application-name" content="${escapeHtml(m.app_name())}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${developing ? '' : `<style>${assets.css}</style>`}
${developing ? files : ''}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="page-data">${escapeJson(data)}</script>
${developing ? '' : `<template id="app-files">${files}</template>\n<script>${INLINE_SCRIPT}</script>`}
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** JSON that cannot end its own script element. */
function escapeJson(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
