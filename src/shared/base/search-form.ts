/**
 * A text as it is searched: one word is one, however it was typed. Small letters; composed and decomposed letters are the
 * same, joiners and the nukta go, and a nasal before a consonant of its own class is the dot that also writes it.
 * `search_form` of the database does the same but for the case.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFD')
    .replace(UNSEEN, '')
    .replace(NASAL, '\u0902')
    .replaceAll('\u0901', '\u0902')
    .normalize('NFC')
    .toLowerCase()
}

/** Joiners and other signs without a look of their own, and the nukta. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]|\u093c/g

/** `न्द` as in हिन्दी, which is also written हिंदी; of the five classes of Devanagari. */
const NASAL =
  /\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])/g
