import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as m from '#paraglide/messages.js'
import { htmlOf } from './markdown.ts'

const GUIDE = join(import.meta.dirname, '../../../../docs/guide')
/** What it begins with. */
const START = 'README'

const STYLE = `
:root { color-scheme: light dark; --ink: #211a14; --soft: #5f5347; --ground: #fbf6ee; --line: #ddd2c2; --leaf: #17643a }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3ece2; --soft: #b9ad9d; --ground: #1b1713; --line: #443b31; --leaf: #86d3a4 }
}
body { margin: 0 auto; max-width: 44rem; padding: 1rem; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.75rem; line-height: 1.25 } h2 { font-size: 1.25rem; margin-top: 2rem }
a { color: var(--leaf); font-weight: 600 } nav a { display: inline-block; padding: .65rem .75rem .65rem 0 }
nav { border-bottom: 1px solid var(--line) } nav [aria-current] { color: var(--ink); text-decoration: none }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem }
p:has(img) { margin: 1.5rem 0 } li { margin: .35rem 0 } code { background: var(--line); padding: 0 .3em; border-radius: .25em }
`
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The pages of the guide in the order of their links. */
const PAGES = ['README', 'first-day', 'a-day', 'money', 'people', 'riders', 'when-something-goes-wrong'] as const

/** The guide for owners at /guide/: the pages of docs/guide with their pictures, as they are in this version. */
export function registerGuide(app: FastifyInstance) {
  const texts = new Map(PAGES.map((page) => [page, readFileSync(join(GUIDE, `${page}.md`), 'utf8')]))
  const pictures = new Map(
    readdirSync(join(GUIDE, 'pictures')).map((file) => [file, readFileSync(join(GUIDE, 'pictures', file))]),
  )
  for (const page of PAGES) {
    const html = documentOf(page, texts)
    app.get(page === START ? '/guide/' : `/guide/${page}`, (request, reply) => {
      // Without the slash at the end the links of the page would lead beside it.
      if (page === START && !request.url.split('?')[0]?.endsWith('/')) return reply.redirect('/guide/')
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'public, max-age=3600')
        .type('text/html; charset=utf-8')
        .send(html)
    })
  }
  app.get<{ Params: { file: string } }>('/guide/pictures/:file', (request, reply) => {
    const picture = pictures.get(request.params.file)
    if (!picture) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=3600').type('image/webp').send(picture)
  })
}

function documentOf(page: (typeof PAGES)[number], texts: ReadonlyMap<(typeof PAGES)[number], string>): string {
  const links = PAGES.map((each) => {
    const current = each === page ? ' aria-current="page"' : ''
    return `<a href="${each === START ? './' : each}"${current}>${titleOf(texts.get(each) ?? '')}</a>`
  })
  const text = texts.get(page) ?? ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(text)}</title><style>${STYLE}</style></head>
<body><nav aria-label="${m.guide_pages()}">${links.join(' ')}</nav><main>${htmlOf(text)}</main></body></html>`
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}
