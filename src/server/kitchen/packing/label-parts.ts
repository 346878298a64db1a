import * as m from '#paraglide/messages.js'
import type { LabelSize } from '#shared/domain/kitchen/boxes.ts'
import type { Label } from './label-page.ts'

/**
 * What of a box stands on which label. Mostly all of it stands on one, set smaller where it is much. What has no room there goes
 * on to further labels of the same box, so that nothing is cut off but an address, which says so: first who must not eat what, then what is in the box. No
 * browser is asked, so that heights are reckoned from the widths of letters, rather too large than too small.
 */

/** One of the labels of a box. */
export interface LabelPart {
  /** `2` of `3` labels of the box. */
  part: number
  of: number
  alarms: string[]
  ask: string | null
  /** What is in the box, and what differs. */
  text: string
  /** Its plates go in a disposable box, which stands before the text. */
  disposable: boolean
  address: string
  /** How small the warnings are set, and the text with the address. */
  length: Length
  step: Step
  cash: string | null
  fssai: string | null
}

/** Sizes of the text and of the address, in ems of the label's letters: see label-style.ts. */
export const STEPS = {
  usual: { text: 1, address: 0.85 },
  much: { text: 0.82, address: 0.82 },
  most: { text: 0.74, address: 0.64 },
} as const
export type Step = keyof typeof STEPS

/** In ems of the label's letters: its height and width within the padding, and the width beside the code. */
const ROOM: Record<LabelSize, { height: number; width: number; main: number; hasAddress: boolean }> = {
  a4: { height: 11.35, width: 22.3, main: 16.9, hasAddress: true },
  '50x30': { height: 11.8, width: 19.9, main: 14.5, hasAddress: false },
  '100x50': { height: 12.1, width: 25.1, main: 19.5, hasAddress: true },
}

const LINE = 1.15
const HEAD = 1.85
const NAME = { padding: 0.15, line: 1.68 }

/** What is long is set smaller: signs of the warnings from which on it is. */
const LENGTHS = { longest: 90, long: 40 }
export type Length = '' | 'long' | 'longest'

/** How warnings are set, in ems: a letter's size, whether all are capitals, and the heights of a line of alarms and of what is to be asked. */
const WARNINGS: Record<Length, { size: number; capitals: boolean; alarm: number; ask: number }> = {
  '': { size: 1.1, capitals: true, alarm: 1.45, ask: 1.5 },
  long: { size: 0.9, capitals: true, alarm: 1.2, ask: 1.22 },
  longest: { size: 0.74, capitals: false, alarm: 0.84, ask: 0.84 },
}

function lengthOf(warnings: readonly string[]): Length {
  const signs = warnings.join(' ').length
  return signs > LENGTHS.longest ? 'longest' : signs > LENGTHS.long ? 'long' : ''
}

/** The labels of a box: one, or several when it has no room on one. */
export function partsOf(label: Label, size: LabelSize): LabelPart[] {
  const { alarms, ask, disposable, cash, fssai } = label
  const text = [label.content, ...label.differs].join(' · ')
  const whole = { part: 1, of: 1, alarms, ask, text, disposable, address: '', cash, fssai }
  // Long alarms have a label for themselves, with what is to be asked where that has room; short ones stand on each.
  const first = { ...whole, text: '', disposable: false }
  const isWhole = lookOf(whole, label, size) !== null
  const isApart = !isWhole && lengthOf(alarms) !== ''
  const asksFirst = isApart && lookOf(first, label, size) !== null
  const firsts = isApart ? [{ ...first, ask: asksFirst ? ask : null }] : []
  const later = isApart ? { alarms: [m.label_alarms_on({ part: 1, of: 9 })], cash: null, fssai: null } : {}
  const flowing = flow({ ...whole, ...later, ask: asksFirst ? null : ask }, label, size)
  const last = flowing.pop() as Unset
  const parts = [...firsts, ...flowing, addressed(last, label, size)]
  return parts.map((part, index) => ({
    ...part,
    part: index + 1,
    of: parts.length,
    ...(lookOf(part, label, size) ?? SMALLEST),
    alarms: isApart && index > 0 ? [m.label_alarms_on({ part: 1, of: parts.length })] : alarms,
  }))
}

/**
 * The same with the address, if need be as far as it has room: it is no reason for another label, nor for smaller warnings. What
 * is left out is said to be so.
 */
function addressed(part: Unset, label: Label, size: LabelSize): Unset {
  const look = lookOf(part, label, size)
  if (!ROOM[size].hasAddress || look === null) return part
  const isFitting = (address: string) => lookOf({ ...part, address }, label, size)?.length === look.length
  if (isFitting(label.address)) return { ...part, address: label.address }
  const words = label.address.split(/\s+/)
  let count = words.length - 1
  while (count > 0 && !isFitting(`${words.slice(0, count).join(' ')} …`)) count -= 1
  return count === 0 ? part : { ...part, address: `${words.slice(0, count).join(' ')} …` }
}

const SMALLEST: Look = { length: 'longest', step: 'most' }

type Unset = Omit<LabelPart, keyof Look>
type Look = Pick<LabelPart, 'length' | 'step'>

/** What is in the box on as few labels as it takes, each filled with whole lines. */
function flow(whole: Unset, label: Label, size: LabelSize): Unset[] {
  const parts: Unset[] = []
  let rest = whole
  while (lookOf(rest, label, size) === null) {
    const lines = linesOfText(rest, 'most', size)
    const filled = (count: number) => ({ ...rest, text: joined(lines.slice(0, count)) })
    let count = lines.length
    while (count > 1 && lookOf(filled(count), label, size) === null) count -= 1
    parts.push(filled(count))
    const text = joined(lines.slice(count))
    if (text === '') return parts
    rest = { ...rest, ask: null, disposable: false, text, cash: null, fssai: null }
  }
  return [...parts, rest]
}

const joined = (lines: readonly string[]) => lines.filter((line) => line !== '').join(' ')

const LENGTHS_IN_ORDER: readonly Length[] = ['', 'long', 'longest']
const STEPS_IN_ORDER = Object.keys(STEPS) as Step[]

/** The largest letters with which it has room on a label, those of warnings first; `null` where it has none with the smallest. */
function lookOf(part: Unset, label: Label, size: LabelSize): Look | null {
  const usual = LENGTHS_IN_ORDER.indexOf(lengthOf(warningsOf(part)))
  for (const length of LENGTHS_IN_ORDER.slice(usual)) {
    const left = ROOM[size].height - heightOfHead(part, length, label, size)
    const step = STEPS_IN_ORDER.find((step) => heightOfText(part, step, size) <= left)
    if (step) return { length, step }
  }
  return null
}

const warningsOf = ({ alarms, ask }: Unset) => (ask === null ? alarms : [...alarms, ask])

/** All but the text and the address. */
function heightOfHead({ alarms, ask, cash, fssai }: Unset, length: Length, label: Label, size: LabelSize): number {
  const { size: letters, capitals, alarm, ask: asked } = WARNINGS[length]
  const linesOf = (text: string) => wrap(capitals ? text.toUpperCase() : text, ROOM[size].main / letters / BOLD).length
  return (
    HEAD +
    nameHeight(label, length, size) +
    (alarms.length === 0 ? 0 : alarmLines(alarms, length, ROOM[size].main) * alarm + 0.4) +
    (ask === null ? 0 : linesOf(` ${ask} `) * asked + 0.3) +
    footHeight(cash, fssai, size)
  )
}

function heightOfText(part: Unset, step: Step, size: LabelSize): number {
  const { text, address } = STEPS[step]
  const where = part.address === '' ? 0 : wrap(part.address, ROOM[size].main / address).length * LINE * address + 0.2
  return linesOfText(part, step, size).length * LINE * text + 0.2 + where
}

/** The longest alarms go on one after another; others are pieces that stand beside each other where they have room. */
function alarmLines(alarms: readonly string[], length: Length, main: number): number {
  const { size, capitals } = WARNINGS[length]
  if (length === 'longest') return wrap(`${alarms.join('    ')} `, main / size / BOLD).length
  const width = main / size
  let [lines, used] = [0, width]
  for (const alarm of alarms) {
    const own = widthOf(capitals ? alarm.toUpperCase() : alarm) * BOLD + 0.8
    if (used + own > width) {
      lines += own > width ? wrap(alarm.toUpperCase(), (width - 0.8) / BOLD).length : 1
      used = 0
    }
    used += own
  }
  return lines
}

function linesOfText({ text, disposable }: Unset, step: Step, size: LabelSize): string[] {
  const width = ROOM[size].main / STEPS[step].text
  const before = disposable ? widthOf(` ${m.label_disposable()} · `) * BOLD : 0
  return wrap(text, width, before)
}

function nameHeight({ name, copy, replaces }: Label, length: Length, size: LabelSize): number {
  const marks = (copy ? 3.5 : 0) + (replaces ? 5.5 : 0)
  const lines = length === '' ? Math.min(2, wrap(name, (ROOM[size].width - 2 - marks) / 1.2 / BOLD).length) : 1
  return NAME.padding + lines * NAME.line
}

function footHeight(cash: string | null, fssai: string | null, size: LabelSize): number {
  const widths = [
    cash === null ? 0 : widthOf(cash) * 1.15 * BOLD + 0.8,
    fssai === null ? 0 : widthOf(m.label_fssai({ number: fssai })) * 0.72,
  ]
  const inOne = widths.reduce((sum, width) => sum + width, 0.5) <= ROOM[size].main
  const [cashLine, fssaiLine] = [cash === null ? 0 : 1.6, fssai === null ? 0 : 0.85]
  return inOne ? Math.max(cashLine, fssaiLine) : cashLine + fssaiLine + 0.15
}

/** Bold letters are so much wider. */
const BOLD = 1.1

/** Widths of letters in ems, of wide fonts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\u200d/u, 0],
  // Where no font has Devanagari each sign takes room.
  [/\p{Mn}/u, 0.35],
  [/\p{Mc}/u, 0.5],
  [/[\s.,:;'’!|ijl()·-]/u, 0.34],
  [/[mwMW₹×]/u, 0.92],
  [/[\p{Lu}\p{N}]/u, 0.68],
  [/[a-z]/u, 0.57],
  [/\p{Script=Devanagari}/u, 0.68],
]
const WIDEST = 1.1

function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? WIDEST), 0)
}

/**
 * A text in lines of that width, the first of which has `before` on it. A word that is longer than a line is broken by the
 * browser: it is one of these, with empty ones behind it for the lines that it takes more.
 */
function wrap(text: string, width: number, before = 0): string[] {
  const lines: string[] = []
  let line: string[] = []
  let used = before
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const own = widthOf(word) + widthOf(' ')
    if (used > 0 && used + own > width) {
      lines.push(line.join(' '))
      line = []
      used = 0
    }
    line.push(word)
    used += own
    for (; used > width; used -= width) if (used - width > 0) lines.push(line.splice(0).join(' '))
  }
  return line.length === 0 && used === 0 ? lines : [...lines, line.join(' ')]
}
