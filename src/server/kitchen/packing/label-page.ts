import { setImmediate } from 'node:timers/promises'
import * as m from '#paraglide/messages.js'
import { escapeHtml } from '#server/kernel/escape-html.ts'
import { labelQrOf } from '#server/kernel/qr.ts'
import type { LabelSize } from '#shared/domain/kitchen/boxes.ts'
import { type LabelPart, partsOf } from './label-parts.ts'
import { LABEL_STYLE } from './label-style.ts'

/** What is printed on a label. */
export interface Label {
  /** Run and stop, else the area; `null` when neither is known. */
  way: string | null
  /** `Lunch`; cut where it has no room, and the day never. */
  meal: string
  /** `12 Mar 2026` */
  day: string
  /** `2 of 3` */
  number: string
  name: string
  address: string
  vegetarian: boolean
  /** Allergies and JAIN: white on black, and never cut off. */
  alarms: string[]
  /** Not one of the boxes that come back. */
  disposable: boolean
  /** Dishes of which somebody is to be asked; `null` for none. */
  ask: string | null
  content: string
  /** What differs from the standard plate. */
  differs: string[]
  /** What is to be collected; `null` for nothing. */
  cash: string | null
  fssai: string | null
  /** What its QR code says, too. */
  code: string
  copy: boolean
  /** There is a label of before that says something else. */
  replaces: boolean
}

/** Labels that are made without a pause. */
const AT_ONCE = 200

/** Signs of a way that is set as large as there is room for. */
const WIDE_WAY = 6

/** Labels of a sheet of A4. */
const PER_SHEET = 24

/**
 * Labels as a page of its own, for paper of that size: a label a page on a roll, 3 × 8 on a sheet of A4. A box whose text has no
 * room on one label has several. Nothing is loaded with
 * it, and no element has a style of its own, which the content security policy of the office would not let in.
 */
export async function labelPage(labels: readonly Label[], size: LabelSize, title: string): Promise<string> {
  const all: string[] = []
  for (const some of chunks(labels, AT_ONCE)) {
    all.push(...some.flatMap((label) => labelHtml(label, size)))
    // Others have their turn: thousands of labels take a second.
    await setImmediate()
  }
  const pages = size === 'a4' ? chunks(all, PER_SHEET) : all.map((label) => [label])
  const body = pages.map((page) => `<section class="page">${page.join('')}</section>`).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${LABEL_STYLE[size]}</style>
</head>
<body>
<div class="labels size-${size}">
${body || `<p>${escapeHtml(m.labels_none())}</p>`}
</div>
</body>
</html>
`
}

function labelHtml(label: Label, size: LabelSize): string[] {
  return partsOf(label, size).map((part) => partHtml(label, part))
}

function partHtml(label: Label, of: LabelPart): string {
  const { alarms, ask, text, disposable, address, length, step, cash, fssai } = of
  const { way, meal, day, number, name, code, copy, replaces } = label
  const { size, path } = labelQrOf(code)
  const marks = [...(replaces ? [m.label_changed()] : []), ...(copy ? [m.label_copy()] : [])]
  return `<article class="${['label', length, step].filter((word) => word !== '' && word !== 'usual').join(' ')}">
<header><b class="way${(way ?? '').length > WIDE_WAY ? ' narrow' : ''}">${escapeHtml(way ?? '')}</b><span class="meal">${escapeHtml(meal)} · </span><span class="day">${escapeHtml(day)}</span><b class="number">${escapeHtml(number)}</b></header>
<p class="name">${DIET[label.vegetarian ? 'veg' : 'nonVeg']()}${marks.map((mark) => `<b class="mark">${escapeHtml(mark)}</b>`).join('')}<b>${escapeHtml(name)}</b></p>
${alarms.length === 0 ? '' : `<p class="alarms">${alarms.map(boldHtml).join(' ')}</p>`}
<div class="main">
${ask === null ? '' : `<p class="ask">${boldHtml(ask)}</p>`}
<p class="differs">${disposable ? `${boldHtml(m.label_disposable())} · ` : ''}${escapeHtml(text)}</p>
<p class="address">${escapeHtml(address)}</p>
</div>
<footer>${cash ? `<b class="cash">${escapeHtml(cash)}</b>` : ''}<span class="fssai">${fssai ? escapeHtml(m.label_fssai({ number: fssai })) : ''}</span></footer>
<div class="code">${of.of > 1 ? `<b class="part">${escapeHtml(m.label_part({ part: of.part, of: of.of }))}</b>` : ''}<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg><span>${code}</span></div>
</article>`
}

const boldHtml = (text: string) => `<b>${escapeHtml(text)}</b>`

/** The marks of Indian law, each with its word. */
const DIET = {
  veg: () =>
    `<svg class="diet veg" viewBox="0 0 20 20" role="img" aria-label="${m.label_veg()}"><rect x="1.5" y="1.5" width="17" height="17"/><circle cx="10" cy="10" r="5"/></svg>`,
  nonVeg: () =>
    `<svg class="diet non-veg" viewBox="0 0 20 20" role="img" aria-label="${m.label_non_veg()}"><rect x="1.5" y="1.5" width="17" height="17"/><path d="M10 4.5 15.5 15h-11z"/></svg>`,
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
