import * as m from '#paraglide/messages.js'
import type { DocumentContent } from '../content.ts'
import { mendFont } from '../mended-fonts.ts'
import { type DocumentParts, partsOf } from '../parts.ts'
import type { Script } from '../signs.ts'
import type { Fonts, Weight } from './fonts.ts'
import { textRuns } from './text-runs.ts'

/** A4 in points, and what stays white around. */
const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 42]
const RIGHT = WIDTH - MARGIN
const BOTTOM = HEIGHT - MARGIN
/** Where the numbers of a line end. */
const COLUMNS = { quantity: RIGHT - 170, unit: RIGHT - 85, amount: RIGHT }
/** From the top of a line to the line on which the letters of all scripts stand, by the size of the font. */
const ASCENT = 1.069
/** Between a name and its value. */
const GAP = 12
const TEXT_WIDTH = COLUMNS.quantity - 60 - MARGIN

type Pdf = PDFKit.PDFDocument

/**
 * A document as a PDF of A4, made of what it says: the same content gives the same file, dated as the document is. It has the
 * fonts of the scripts in it, and no others.
 */
export async function documentPdf(content: DocumentContent, fonts: Fonts): Promise<Buffer> {
  // Fonts and their shaping are large: only who makes a PDF loads them.
  const { default: PDFDocument } = await import('pdfkit')
  const parts = partsOf(content)
  const date = new Date(`${content.day}T00:00:00+05:30`)
  const pdf = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: `${parts.title} ${content.number}`, CreationDate: date, ModDate: date },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  draw(new Writer(pdf, fonts), parts)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function draw(
  to: Writer,
  { title, heading, supplierName, supplier, facts, recipient, lines, sums, total, remarks }: DocumentParts,
) {
  const middle = MARGIN + 290
  if (heading !== null) {
    to.lines([heading], { x: MARGIN, width: RIGHT - MARGIN, weight: 700 })
    to.y += 8
  }
  const top = to.y
  to.lines([supplierName], { x: MARGIN, width: 270, size: 15, weight: 700 })
  to.lines(supplier, { x: MARGIN, width: 270 })
  const below = to.y
  to.y = top
  to.lines([title], { x: middle, width: RIGHT - middle, size: 13, weight: 700 })
  to.y += 4
  to.pairs(facts, middle)
  to.y = Math.max(to.y, below) + 8
  to.rule(1.5)
  if (recipient) {
    to.lines([m.document_to()], { x: MARGIN, width: 400, size: 9, weight: 700 })
    to.lines(recipient.slice(0, 1), { x: MARGIN, width: RIGHT - MARGIN, weight: 700 })
    to.lines(recipient.slice(1), { x: MARGIN, width: RIGHT - MARGIN })
    to.y += 6
    to.rule(0.5)
  }
  head(to)
  for (const line of lines) {
    const wrapped = to.wrapped(line.text, TEXT_WIDTH, 10.5, 400)
    if (to.y + wrapped.length * 15 + 4 > BOTTOM) {
      to.page()
      head(to)
    }
    const top = to.y
    to.right(line.quantity, COLUMNS.quantity, top)
    to.right(line.unit, COLUMNS.unit, top)
    to.right(line.amount, COLUMNS.amount, top)
    for (const text of wrapped) to.line(text, MARGIN, 10.5, 400)
    to.y += 2
    to.rule(0.25, 2)
  }
  to.y += 6
  // What is to be paid stands together.
  to.keep((sums.length + 2) * 18)
  const left = RIGHT - Math.max(230, to.widest(sums))
  to.pairs(sums, left)
  to.y += 3
  to.rule(1.5, 3, left)
  to.pairs([total], left, 13, 700)
  to.y += 10
  for (const remark of remarks) to.lines([remark], { x: MARGIN, width: RIGHT - MARGIN })
}

function head(to: Writer) {
  const top = to.y
  to.right(m.document_column_quantity(), COLUMNS.quantity, top, 9, 700)
  to.right(m.document_column_price(), COLUMNS.unit, top, 9, 700)
  to.right(m.document_column_amount(), COLUMNS.amount, top, 9, 700)
  to.line(m.document_column_text(), MARGIN, 9, 700)
  to.rule(0.75, 3)
}

interface LineStyle {
  x: number
  width: number
  size?: number
  weight?: Weight
}

/** Writes lines one below the other, in the fonts that their signs need. */
class Writer {
  y = MARGIN
  readonly #pdf: Pdf
  readonly #fonts: Fonts
  readonly #registered = new Set<string>()

  constructor(pdf: Pdf, fonts: Fonts) {
    this.#pdf = pdf
    this.#fonts = fonts
  }

  page() {
    this.#pdf.addPage()
    this.y = MARGIN
  }

  /** A new page unless there is room for so much. */
  keep(height: number) {
    if (this.y + height > BOTTOM) this.page()
  }

  rule(thickness: number, after = 6, from = MARGIN) {
    this.#pdf.moveTo(from, this.y).lineTo(RIGHT, this.y).lineWidth(thickness).stroke()
    this.y += after
  }

  /** Texts, each wrapped to the width. */
  lines(texts: string[], { x, width, size = 10.5, weight = 400 }: LineStyle) {
    for (const text of texts.flatMap((text) => this.wrapped(text, width, size, weight))) {
      this.keep(size * 1.43)
      this.line(text, x, size, weight)
    }
  }

  /** Names on the left, their values at the right edge; a value that is too long is wrapped. */
  pairs(pairs: [string, string][], x: number, size = 10.5, weight: Weight = 400) {
    for (const [name, value] of pairs) {
      this.keep(size * 1.43)
      const top = this.y
      const used = this.#width(name, size, weight)
      const values = this.wrapped(value, RIGHT - x - used - GAP, size, weight)
      this.line(name, x, size, weight)
      for (const [index, text] of values.entries()) this.right(text, RIGHT, top + index * size * 1.43, size, weight)
      this.y = top + Math.max(1, values.length) * size * 1.43
    }
  }

  /** Room that pairs need so that no value is wrapped. */
  widest(pairs: [string, string][]): number {
    const widths = pairs.map(([name, value]) => this.#width(name, 10.5, 400) + GAP + this.#width(value, 10.5, 400))
    // A little more, since widths are fractions.
    return Math.ceil(Math.max(0, ...widths)) + 1
  }

  line(text: string, x: number, size: number, weight: Weight) {
    this.#draw(text, x, this.y, size, weight)
    this.y += size * 1.43
  }

  right(text: string, edge: number, y: number, size = 10.5, weight: Weight = 400) {
    this.#draw(text, edge - this.#width(text, size, weight), y, size, weight)
  }

  /** A text in lines that are no wider; a word that is wider itself is cut. */
  wrapped(text: string, width: number, size: number, weight: Weight): string[] {
    const lines: string[] = []
    for (const part of text.split(/\r?\n/)) {
      let line = ''
      for (const word of part.split(/\s+/).flatMap((word) => this.#cut(word, width, size, weight))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && this.#width(longer, size, weight) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      if (line !== '') lines.push(line)
    }
    return lines
  }

  #cut(word: string, width: number, size: number, weight: Weight): string[] {
    if (this.#width(word, size, weight) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    // By what a reader takes for one letter.
    for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(word)) {
      if (piece !== '' && this.#width(piece + segment, size, weight) > width) {
        pieces.push(piece)
        piece = segment
      } else piece += segment
    }
    return [...pieces, piece]
  }

  #width(text: string, size: number, weight: Weight): number {
    const widths = textRuns(text).map(({ script, text }) => this.#font(script, weight, size).widthOfString(text))
    return widths.reduce((sum, width) => sum + width, 0)
  }

  /** Writes in the font of a script from now on. */
  #font(script: Script, weight: Weight, size: number): Pdf {
    const name = `${script}-${weight}`
    if (!this.#registered.has(name)) {
      mendFont(this.#pdf.registerFont(name, this.#fonts(script, weight)).font(name), script)
      this.#registered.add(name)
    }
    return this.#pdf.font(name).fontSize(size)
  }

  #draw(text: string, x: number, y: number, size: number, weight: Weight) {
    let at = x
    for (const run of textRuns(text)) {
      this.#font(run.script, weight, size).text(run.text, at, y + ASCENT * size, {
        lineBreak: false,
        baseline: 'alphabetic',
      })
      at += this.#pdf.widthOfString(run.text)
    }
  }
}
