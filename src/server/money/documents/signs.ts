/** The signs that documents can print, by the script whose font has them, and how texts are folded into such signs. */

/** A script, as the package of its font calls it. */
export type Script = keyof typeof SIGNS

/**
 * What the fonts have, as a class of a regular expression. The first script that has a sign draws it. No blank but that of ASCII
 * and no invisible sign is among them: texts are folded before.
 */
const SIGNS = {
  latin:
    '\\u0020-\\u007E\\u00A1-\\u00AC\\u00AE-\\u00FF\\u0131\\u0152\\u0153\\u02BB\\u02BC\\u02C6\\u02DA\\u02DC\\u0300\\u0301\\u0303\\u0304\\u0308\\u0309\\u0323\\u0329\\u2013\\u2014\\u2018-\\u201A\\u201C-\\u201E\\u2022\\u2026\\u2032\\u2033\\u2039\\u203A\\u2044\\u20AC\\u2122\\u2212',
  devanagari: '\\u0900-\\u097F\\u1CD0-\\u1CF6\\u1CF8\\u1CF9\\u20B9\\u25CC\\uA830-\\uA839\\uA8E0-\\uA8FF',
  'latin-ext':
    '\\u0100-\\u0130\\u0132-\\u0151\\u0154-\\u02BA\\u02BD-\\u02C5\\u02C7-\\u02CC\\u02CE-\\u02D7\\u02DD-\\u02FF\\u1D00-\\u1DBF\\u1E00-\\u1E9F\\u1EF2-\\u1EFF\\u2020\\u20A0-\\u20AB\\u20AD-\\u20B8\\u20BA-\\u20C0\\u2113\\u2C60-\\u2C7F',
  bengali:
    '\\u0980-\\u0983\\u0985-\\u098C\\u098F\\u0990\\u0993-\\u09A8\\u09AA-\\u09B0\\u09B2\\u09B6-\\u09B9\\u09BC-\\u09C4\\u09C7\\u09C8\\u09CB-\\u09CE\\u09D7\\u09DC\\u09DD\\u09DF-\\u09E3\\u09E6-\\u09FE',
  gurmukhi:
    '\\u0A01-\\u0A03\\u0A05-\\u0A0A\\u0A0F\\u0A10\\u0A13-\\u0A28\\u0A2A-\\u0A30\\u0A32\\u0A33\\u0A35\\u0A36\\u0A38\\u0A39\\u0A3C\\u0A3E-\\u0A42\\u0A47\\u0A48\\u0A4B-\\u0A4D\\u0A51\\u0A59-\\u0A5C\\u0A5E\\u0A66-\\u0A76\\u262C',
  gujarati:
    '\\u0A81-\\u0A83\\u0A85-\\u0A8D\\u0A8F-\\u0A91\\u0A93-\\u0AA8\\u0AAA-\\u0AB0\\u0AB2\\u0AB3\\u0AB5-\\u0AB9\\u0ABC-\\u0AC5\\u0AC7-\\u0AC9\\u0ACB-\\u0ACD\\u0AD0\\u0AE0-\\u0AE3\\u0AE6-\\u0AF1\\u0AF9-\\u0AFF',
  oriya:
    '\\u0B01-\\u0B03\\u0B05-\\u0B0C\\u0B0F\\u0B10\\u0B13-\\u0B28\\u0B2A-\\u0B30\\u0B32\\u0B33\\u0B35-\\u0B39\\u0B3C-\\u0B44\\u0B47\\u0B48\\u0B4B-\\u0B4D\\u0B55-\\u0B57\\u0B5C\\u0B5D\\u0B5F-\\u0B63\\u0B66-\\u0B77',
  tamil:
    '\\u0B82\\u0B83\\u0B85-\\u0B8A\\u0B8E-\\u0B90\\u0B92-\\u0B95\\u0B99\\u0B9A\\u0B9C\\u0B9E\\u0B9F\\u0BA3\\u0BA4\\u0BA8-\\u0BAA\\u0BAE-\\u0BB9\\u0BBE-\\u0BC2\\u0BC6-\\u0BC8\\u0BCA-\\u0BCD\\u0BD0\\u0BD7\\u0BE6-\\u0BFA',
  telugu:
    '\\u0C00-\\u0C0C\\u0C0E-\\u0C10\\u0C12-\\u0C28\\u0C2A-\\u0C39\\u0C3C-\\u0C44\\u0C46-\\u0C48\\u0C4A-\\u0C4D\\u0C55\\u0C56\\u0C58-\\u0C5A\\u0C5D\\u0C60-\\u0C63\\u0C66-\\u0C6F\\u0C77-\\u0C7F',
  kannada:
    '\\u0C80-\\u0C8C\\u0C8E-\\u0C90\\u0C92-\\u0CA8\\u0CAA-\\u0CB3\\u0CB5-\\u0CB9\\u0CBC-\\u0CC4\\u0CC6-\\u0CC8\\u0CCA-\\u0CCD\\u0CD5\\u0CD6\\u0CDD\\u0CDE\\u0CE0-\\u0CE3\\u0CE6-\\u0CEF\\u0CF1-\\u0CF3',
  malayalam:
    '\\u0D00-\\u0D0C\\u0D0E-\\u0D10\\u0D12-\\u0D44\\u0D46-\\u0D48\\u0D4A-\\u0D4F\\u0D54-\\u0D63\\u0D66-\\u0D7F',
  arabic:
    '\\u0600-\\u061B\\u061D-\\u06FF\\u0750-\\u077F\\u0870-\\u088E\\u0898-\\u08E1\\u08E3-\\u08FF\\uFB50-\\uFBC2\\uFBD3-\\uFD8F\\uFD92-\\uFDC7\\uFDCF\\uFDF0-\\uFDFF\\uFE70-\\uFE74\\uFE76-\\uFEFC',
  'ol-chiki': '\\u1C50-\\u1C7F',
  'meetei-mayek': '\\uAAE0-\\uAAF6\\uABC0-\\uABED\\uABF0-\\uABF9',
  vietnamese: '\\u1EA0-\\u1EF1',
  cyrillic: '\\u0400-\\u045F\\u0490\\u0491\\u04B0\\u04B1\\u2116',
  greek: '\\u0370-\\u0377\\u037A-\\u037F\\u0384-\\u038A\\u038C\\u038E-\\u03A1\\u03A3-\\u03E1\\u03F0-\\u03FF',
} as const

export const SCRIPTS = Object.keys(SIGNS) as Script[]
const OF_SCRIPT = SCRIPTS.map((script): [Script, RegExp] => [script, new RegExp(`[${SIGNS[script]}]`, 'u')])

/** Signs that belong to the letters before them, in the fonts of many scripts: joiners, dandas, and marks of the Vedas. */
const SHARED = /\u200C|\u200D|[\u0964\u0965\u0951\u0952]/u
const JOINER = /\u200C|\u200D/u
/** The scripts whose letters have other shapes with a joiner. */
const JOINED = new Set<Script>(SCRIPTS.filter((script) => !/latin|vietnamese|cyrillic|greek|ol-chiki/.test(script)))
/** Of those, the fonts that lack the dandas or the marks of the Vedas; they are Devanagari's then. */
const WITHOUT_DANDAS = new Set<Script>(['arabic', 'meetei-mayek'])
const WITHOUT_VEDAS = new Set<Script>([...WITHOUT_DANDAS, 'oriya', 'tamil'])

/** The script whose font draws a sign behind one of another script; `null`: no font has it. */
export function scriptOf(sign: string, before: Script | null): Script | null {
  if (SHARED.test(sign) && before !== null && JOINED.has(before)) {
    const lacks = JOINER.test(sign) ? null : /[\u0964\u0965]/u.test(sign) ? WITHOUT_DANDAS : WITHOUT_VEDAS
    if (!lacks?.has(before)) return before
  }
  return OF_SCRIPT.find(([, signs]) => signs.test(sign))?.[0] ?? null
}

const INVISIBLE = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}]/gu
const BLANK = /[\t\v\f\p{Zs}]+/gu
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/gu
const SHORT_DASH = /[\u058A\u1806\u2010\u2011\u2E17\u2E40\u301C\u30A0\uFE63\uFF0D]/gu
const LONG_DASH = /[\u2015\u2E3A\u2E3B\uFE31\uFE58]/gu

/**
 * A text in the signs that are printed: blanks and dashes of all kinds are one of a few, invisible signs are dropped, and letters
 * without a font become those that mean the same. What has no font at all stays.
 */
export function folded(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(LINE_END, '\n')
    .replace(SHORT_DASH, '-')
    .replace(/\u2012/g, '–')
    .replace(LONG_DASH, '—')
    .replace(BLANK, ' ')
    .replace(INVISIBLE, (sign) => (sign === '\n' || PRINTED_FORMAT.test(sign) ? sign : ''))
  let result = ''
  let before: Script | null = null
  for (const sign of plain) {
    const script: Script | null = sign === '\n' ? null : scriptOf(sign, before)
    // A joiner stays where it joins.
    if (JOINER.test(sign)) result += script === null ? '' : sign
    else result += script === null && sign !== '\n' ? alike(sign, before) : sign
    before = script ?? (JOINER.test(sign) ? before : null)
  }
  return result
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .trim()
}

/** Signs of Arabic numbers that are printed, though they are signs of format. */
const PRINTED_FORMAT = /[\u0600-\u0605\u06DD\u08E2]/u

/** The same letter in signs that have a font: of a fancy or wide form, or without its marks; else the sign itself. */
function alike(sign: string, before: Script | null): string {
  const known = (text: string) => text !== '' && [...text].every((sign) => scriptOf(sign, null) !== null)
  // A mark that no font has, on a Latin letter.
  if (/\p{M}/u.test(sign) && before !== null && !JOINED.has(before)) return ''
  const same = sign.normalize('NFKC')
  if (known(same)) return same
  const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  return known(bare) ? bare : sign
}

/** The signs of a text that no font has. */
export function unprintable(text: string): string {
  return signsOf(text, (script) => script === null)
}

/** A text as documents print it: folded, without the signs that no font has. */
export function printable(text: string): string {
  return folded(signsOf(text, (script) => script !== null))
}

function signsOf(text: string, which: (script: Script | null) => boolean): string {
  let before: Script | null = null
  let found = ''
  for (const sign of folded(text)) {
    const script: Script | null = sign === '\n' ? 'latin' : scriptOf(sign, before)
    if (which(script)) found += sign
    before = script
  }
  return found
}
