import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { afterEach, expect, test, vi } from 'vitest'
import type { DocumentContent } from '#server/money/documents/content.ts'
import { mendFont } from '#server/money/documents/mended-fonts.ts'
import { readFonts, type Weight } from '#server/money/documents/paper/fonts.ts'
import { documentPage } from '#server/money/documents/paper/page.ts'
import { documentPdf } from '#server/money/documents/paper/pdf.ts'
import { textRuns } from '#server/money/documents/paper/text-runs.ts'
import { printable, SCRIPTS, type Script, scriptOf } from '#server/money/documents/signs.ts'
import { RECEIPT } from '../../support/document-content.ts'
import { held } from '../../support/promises.ts'

/** Documents in any script: a glyph for each sign, and the PDF says what the page says. */

const fonts = readFonts()

afterEach(() => vi.restoreAllMocks())

interface Font {
  characterSet: number[]
  layout: (text: string) => { glyphs: { id: number }[] }
}
const fontOf = (pdf: PDFKit.PDFDocument) => (pdf as unknown as { _font: { font: Font } })._font.font

test('each sign that is called that of a script has a glyph in its font, in both weights', () => {
  const pdf = new PDFDocument()
  const SHARED = [0x200c, 0x200d, 0x951, 0x952, 0x964, 0x965]
  const claimed: [code: number, script: Script][] = []
  for (let code = 0x20; code < 0x1_2000; code += 1) {
    for (const before of SHARED.includes(code) ? [null, ...SCRIPTS] : [null]) {
      const script = scriptOf(String.fromCodePoint(code), before)
      if (script !== null) claimed.push([code, script])
    }
  }
  for (const weight of [400, 700] as Weight[]) {
    const known = new Map<Script, Set<number>>()
    for (const script of SCRIPTS) known.set(script, new Set(fontOf(pdf.font(fonts(script, weight))).characterSet))
    const missing = claimed.filter(([code, script]) => !known.get(script)?.has(code))
    expect(missing.map(([code, script]) => `${code.toString(16)} in ${script}`)).toEqual([])
  }
}, 60_000)

test('any signs of a script can be drawn, in whatever order', () => {
  const pdf = new PDFDocument()
  const codes = Map.groupBy(
    Array.from({ length: 0x1_2000 }, (_, code) => code),
    (code) => scriptOf(String.fromCodePoint(code), null),
  )
  for (const script of SCRIPTS) {
    mendFont(pdf.font(fonts(script, 400)), script)
    const sign = fc.constantFrom(...(codes.get(script) ?? [])).map((code) => String.fromCodePoint(code))
    fc.assert(
      fc.property(fc.array(fc.oneof(sign, sign, fc.constant('\u200D')), { maxLength: 12 }), (signs) => {
        for (const run of textRuns(printable(signs.join('')))) if (run.script === script) pdf.widthOfString(run.text)
      }),
      { numRuns: 30 },
    )
  }
}, 60_000)

/** What a document says when it is drawn: all its texts, and the signs that have no glyph. */
async function drawn(content: DocumentContent) {
  const texts: string[] = []
  const without: string[] = []
  const text = PDFDocument.prototype.text
  vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (this: PDFKit.PDFDocument, ...args) {
    const [said] = args as unknown as [string]
    texts.push(said)
    if (
      fontOf(this)
        .layout(said)
        .glyphs.some(({ id }) => id === 0)
    )
      without.push(said)
    return (text as (...args: unknown[]) => PDFKit.PDFDocument).apply(this, args)
  })
  await documentPdf(content, fonts)
  vi.restoreAllMocks()
  return { said: texts.join(''), without }
}

/** The same of its page. */
function printed(content: DocumentContent) {
  const page = documentPage(content)
  const body = page.slice(page.indexOf('<article>')).replace(/<[^>]+>/g, '')
  return body
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
}

const signsIn = (text: string) => [...text.replace(/\s/g, '')].sort().join('')

/** A name and an address in each script of the languages of India, and what else people type. */
const PEOPLE: [what: string, name: string, address: string][] = [
  ['Latin', 'Asha O’Brien-D’Souza', 'Flat 4, “Shanti” Nagar – Wing B'],
  ['Latin with marks', 'Kṛṣṇa Śāstrī', 'Nguyễn Café, Łódź'],
  ['Devanagari', 'श्रीमती क्षितिजा देशपांडे', 'फ्लॅट ४, शांती नगर, र्\u200Dया पुणे ४११०३८।'],
  ['Bengali', 'শ্রীমতী অনন্যা মুখোপাধ্যায়', 'ফ্ল্যাট ৪, শান্তি নগর।'],
  ['Assamese', 'অনুৰাধা শইকীয়া', 'ৱাৰ্ড ৪'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਮਕਾਨ ੪, ਸ਼ਾਂਤੀ ਨਗਰ।'],
  ['Gujarati', 'ક્ષમા પટેલ', 'ફ્લેટ ૪, શાંતિ નગર'],
  ['Odia', 'ଶ୍ରୀମତୀ ଅନନ୍ୟା ମିଶ୍ର', 'ଘର ୪।'],
  ['Tamil', 'லக்ஷ்மி ஸ்ரீநிவாசன்', 'வீடு ௪, சாந்தி நகர்'],
  ['Telugu', 'శ్రీమతి లక్ష్మి', 'ఇల్లు ౪, శాంతి నగర్'],
  ['Kannada', 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮಿ', 'ಮನೆ ೪, ಶಾಂತಿ ನಗರ'],
  ['Malayalam', 'ശ്രീമതി ലക്ഷ്മി', 'വീട് ൪, ശാന്തി നഗർ'],
  ['Urdu', 'علی احمد خان', 'مکان 12, گلی نمبر ۴، پونے'],
  ['Santali', 'ᱥᱟᱱᱛᱟᱲᱤ', 'ᱚᱞ ᱪᱤᱠᱤ'],
  ['Manipuri', 'ꯃꯩꯇꯩ ꯃꯌꯦꯛ', 'ꯏꯝꯐꯥꯜ'],
  ['an emoji', 'Asha 😀 👩🏽‍🍳', '🏠 12 MG Road'],
  ['other kinds of dash and blank', 'Asha\u2011Rao', 'Plot\t4\u201211,\u00A0Sector\u200B 2\u2003B'],
  ['marks of direction', '\u202BAsha\u202C \u2066Rao\u2069', '\u200EFlat\u200F 4\uFEFF'],
  ['fancy letters', '𝓐𝓼𝓱𝓪 Ｒａｏ', '① MG Road'],
]

test('the PDF of any name and address has a glyph for each sign, and says what the page says', async () => {
  const [, first, address] = PEOPLE.at(-1) ?? ['', '', '']
  const content = {
    ...RECEIPT,
    heading: PEOPLE.map(([, name]) => name).join(' / '),
    supplier: { ...RECEIPT.supplier, name: first, legalName: address },
    recipient: { name: first, address, pincode: null, state: '27', gstin: null },
    lines: PEOPLE.map(([, name, address]) => ({
      text: `${name}, ${address}`,
      quantity: 1,
      unitPaise: 8000,
      amountPaise: 8000,
    })),
    reason: address,
    note: first,
  }
  const { said, without } = await drawn(content)
  expect(without).toEqual([])
  expect(said).not.toMatch(/[?\uFFFD]/)
  expect(signsIn(said)).toBe(signsIn(printed(content)))
  held(72, 'page and PDF', `${PEOPLE.length} kinds of names and addresses, ${[...signsIn(said)].length} signs alike`)
}, 60_000)
