import { createHash } from 'node:crypto'
import { ERRORS } from '#server/kernel/http/rejections.ts'
import type { Contract } from '#shared/contract/define.ts'
import { areaOf } from './area.ts'
import { type AnySchema, describeSchema } from './named-schemas.ts'
import { rejectionsOf } from './rejections.ts'
import { type JsonSchema, typeText } from './type-text.ts'

/** The page for people at /api/docs: every call with what goes in and out, made from the contract. No script. */

const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, "Noto Sans", sans-serif; color: #231d15; background: #fbf7ef; }
h1 { margin-bottom: 0; } h2 { margin: 2rem 0 .5rem; text-transform: capitalize; }
details { margin: .5rem 0; border: 1px solid #e4d9c6; border-radius: .6rem; background: #fff; }
summary { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; padding: .7rem 1rem; cursor: pointer; }
summary:focus-visible { outline: 3px solid #1d6b3c; }
summary b { min-width: 4.2rem; color: #1d6b3c; } summary code { font-weight: 600; overflow-wrap: anywhere; } summary span { color: #5c5345; }
.in { padding: 0 1rem 1rem; } h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
pre { margin: 0; padding: .75rem; overflow-x: auto; border-radius: .4rem; background: #f3ecdf; font-size: .875rem; }
table { border-collapse: collapse; background: #fff; } td, th { padding: .3rem .75rem; border: 1px solid #e4d9c6; text-align: left; }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The page's own policy: nothing but its one style sheet. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const ACCESS = { public: 'anyone', customer: 'a signed-in customer', admin: 'a signed-in admin' }

/** Renders the page. */
export function docsPage(calls: Contract[]): string {
  const areas = Map.groupBy(calls, areaOf)
  const named: Record<string, AnySchema> = {}
  const sections = [...areas].map(
    ([area, of]) => `<h2>${escapeHtml(area)}</h2>${of.map((call) => callSection(call, named)).join('')}`,
  )
  const types = Object.entries(named).sort()
  const rejections = Object.entries(ERRORS).map(
    ([code, { status, text }]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(text({}))}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dabba API</title><style>${STYLE}</style></head>
<body><main><h1>Dabba API</h1>
<p>Amounts are rupees, instants ISO 8601, days YYYY-MM-DD in kitchen time (Asia/Kolkata). Tokens go into the header
<code>Authorization: Bearer …</code>. A phone or id that is not the caller's own is answered like one that does not exist.
For programs: <a href="/api/openapi.json">openapi.json</a>; what is told over sockets:
<a href="/api/asyncapi.json">asyncapi.json</a>.</p>
${sections.join('\n')}
<h2>Types</h2>
${types.map(([name, schema]) => `<h3 id="${name}">${name}</h3>${typeBlock(schema)}`).join('')}
<h2>Rejections</h2>
<p>Every rejection has the body <code>{ success: false, error, code }</code>; some add <code>retryAfter</code> (seconds) or <code>details</code>.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Text</th></tr></thead><tbody>${rejections.join('')}</tbody></table>
</main></body></html>`
}

/** A call with what goes in and out. The named types that it leads to are added to `named`. */
function callSection(call: Contract, named: Record<string, AnySchema>): string {
  const { name, method, path, access, summary, idempotent, schemas } = call
  const parts = [
    ['Path', schemas.params, 'input'],
    ['Query', schemas.query, 'input'],
    ['Body', schemas.body, 'input'],
    ['Reply, beside success: true', schemas.reply, 'output'],
  ] as const
  const blocks = parts.map(([title, schema, io]) => {
    if (!schema) return ''
    const described = describeSchema(schema, io)
    Object.assign(named, described.named)
    return `<h3>${title}</h3>${typeBlock(described.schema)}`
  })
  const codes = rejectionsOf(call).map((code) => `<code>${code}</code>`)
  const once = idempotent ? '<p>Takes an <code>Idempotency-Key</code> header: the same key is the same work.</p>' : ''
  return `<details id="${name}"><summary><b>${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary>
<div class="in"><p>For ${ACCESS[access]}.</p>${once}${blocks.join('')}<h3>Rejections</h3><p>${codes.join(', ')}</p></div></details>`
}

const typeBlock = (schema: AnySchema) => `<pre>${escapeHtml(typeText(schema as JsonSchema))}</pre>`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
