import * as m from '#paraglide/messages.js'
import { escapeHtml } from '#server/kernel/escape-html.ts'
import type { DocumentContent } from '../content.ts'
import { partsOf } from '../parts.ts'

/**
 * A document as a page of its own, for paper of A4 and of 80 mm: nothing is loaded with it. It is stored as it is made here, so
 * that it reads the same for ever.
 */
export function documentPage(content: DocumentContent): string {
  const { title, heading, supplierName, supplier, facts, recipient, lines, sums, total, remarks } = partsOf(content)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} ${content.number}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<article>
${heading === null ? '' : `<p class="heading">${escapeHtml(heading)}</p>\n`}<header>
<div class="supplier"><p class="name">${escapeHtml(supplierName)}</p>${paragraphs(supplier)}</div>
<div class="document"><h1>${escapeHtml(title)}</h1>${pairs(facts)}</div>
</header>
${recipient === null ? '' : `<section class="to"><h2>${escapeHtml(m.document_to())}</h2>${paragraphs(recipient)}</section>`}
<table>
<thead><tr><th>${escapeHtml(m.document_column_text())}</th><th class="number">${escapeHtml(m.document_column_quantity())}</th><th class="number">${escapeHtml(m.document_column_price())}</th><th class="number">${escapeHtml(m.document_column_amount())}</th></tr></thead>
<tbody>
${lines
  .map(
    ({ text, quantity, unit, amount }) =>
      `<tr><td class="text">${escapeHtml(text)}</td><td class="number quantity">${quantity}</td><td class="number unit">${unit}</td><td class="number amount">${amount}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>
<div class="sums">${pairs(sums)}${pairs([total], 'total')}</div>
${paragraphs(remarks, 'remark')}
</article>
</body>
</html>
`
}

function paragraphs(texts: string[], name?: string): string {
  return texts.map((text) => `<p${name ? ` class="${name}"` : ''}>${escapeHtml(text)}</p>`).join('')
}

function pairs(pairs: [string, string][], name = ''): string {
  if (pairs.length === 0) return ''
  const rows = pairs.map(([term, value]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`)
  return `<dl${name && ` class="${name}"`}>${rows.join('')}</dl>`
}

/** Black on white. What is as narrow as a roll of 80 mm puts quantity and price below the text of a line. */
const STYLE = `
@page { margin: 12mm }
* { box-sizing: border-box; margin: 0 }
html { background: #fff; color: #000 }
body { font: 10.5pt/1.45 "Noto Sans", "Noto Sans Devanagari", system-ui, sans-serif; overflow-wrap: anywhere }
article { max-width: 186mm; margin: 0 auto; padding: 4mm }
header { display: flex; gap: 8mm; justify-content: space-between; border-bottom: 1.5pt solid #000; padding-bottom: 4mm }
.heading { font-weight: 700; text-align: center; margin-bottom: 4mm }
.supplier { flex: 3; min-width: 0 }
.document { flex: 2; min-width: 0 }
.name { font-size: 15pt; font-weight: 700; line-height: 1.3 }
h1 { font-size: 13pt; line-height: 1.3; margin-bottom: 2mm }
h2 { font-size: 9pt; font-weight: 700 }
dl > div { display: flex; justify-content: space-between; gap: 4mm }
dt { flex: none; max-width: 70% }
dd { text-align: right; font-variant-numeric: tabular-nums }
.to { padding: 4mm 0; border-bottom: .5pt solid #000 }
.to p:first-of-type { font-weight: 700 }
table { font: inherit; width: 100%; border-collapse: collapse; margin-top: 4mm }
thead { display: table-header-group }
th { font-size: 9pt; text-align: left; border-bottom: .75pt solid #000 }
th, td { padding: 1.2mm 0; vertical-align: top }
tr { break-inside: avoid }
tbody tr { border-bottom: .25pt solid #999 }
.number { text-align: right; white-space: nowrap; padding-left: 4mm; font-variant-numeric: tabular-nums }
.sums { width: 80mm; max-width: 100%; margin: 3mm 0 0 auto; break-inside: avoid }
.total { font-size: 13pt; font-weight: 700; border-top: 1.5pt solid #000; margin-top: 1.5mm; padding-top: 1.5mm }
.remark { margin-top: 4mm }
@media print { article { padding: 0; max-width: none } }
@media (max-width: 110mm) {
  @page { margin: 3mm }
  body { font-size: 9pt }
  article { padding: 2mm }
  header { display: block; text-align: center; padding-bottom: 2mm }
  .document { margin-top: 2mm; text-align: left }
  .name { font-size: 12pt }
  h1 { font-size: 11pt; text-align: center }
  .to { padding: 2mm 0 }
  thead { display: none }
  table { margin-top: 1mm }
  tbody tr { display: flex; flex-wrap: wrap; justify-content: space-between; padding: 1mm 0 }
  td { padding: 0 }
  .text { flex: 0 0 100% }
  .number { padding-left: 0 }
  .quantity::after { content: " ×" }
  .unit { flex: 1; text-align: left; padding-left: 1mm }
  .sums { width: 100% }
  .total { font-size: 11pt }
}
@media print and (max-width: 110mm) { article { padding: 0 } }
`
