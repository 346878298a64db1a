import * as m from '#paraglide/messages.js'
import type { DocumentAssets } from '#shared/contract/pages.ts'

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
 * The HTML around the app. Nothing in it is a script to the browser but the one entry file: the data is a JSON block,
 * and the style sheet stands inside so that the first paint waits for nothing.
 */
export function htmlDocument({ title, description, body, data, assets }: DocumentParts): string {
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
${assets.css === null ? '' : `<style>${assets.css}</style>`}
${assets.preloads.map((file) => `<link rel="modulepreload" href="${file}">`).join('\n')}
<script type="module" src="${assets.script}"></script>
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="page-data">${escapeJson(data)}</script>
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
