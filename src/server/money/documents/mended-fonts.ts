import type { Script } from './signs.ts'

/** What pdfkit's library of fonts does wrong with some scripts, by parts of it that it does not offer. */

interface Positioner {
  applyAnchor: (mark: unknown, anchor: unknown, letter: number) => void
}
interface Font {
  layout: (text: string, features?: unknown, script?: string) => unknown
  _layoutEngine?: { engine?: { GPOSProcessor?: Positioner | null } }
}

/**
 * Mends the font that a PDF writes in. Fonts may have no place for a mark on some letters: fontkit ends with an error there, on
 * names in Gurmukhi, Telugu and Malayalam; such a mark stays where it comes. On Meetei Mayek out of order it never ends: that is
 * set without rules of the script, which needs next to none.
 */
export function mendFont(pdf: PDFKit.PDFDocument, script: Script): void {
  const { font } = (pdf as unknown as { _font: { font: Font } })._font
  if (script === 'meetei-mayek') {
    const layout = font.layout.bind(font)
    font.layout = (text, features) => layout(text, features, 'latn')
  }
  const positioner = font._layoutEngine?.engine?.GPOSProcessor
  if (!positioner) return
  const applyAnchor = positioner.applyAnchor.bind(positioner)
  positioner.applyAnchor = (mark, anchor, letter) => {
    if (anchor !== null) applyAnchor(mark, anchor, letter)
  }
}
