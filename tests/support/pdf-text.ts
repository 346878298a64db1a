import { inflateSync } from 'node:zlib'

/** What is on each page of a PDF that Chromium has made, in fonts of two bytes a letter; other scripts are left out. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => [
      id,
      body,
    ]),
  )
  const streamOf = (id: string | undefined) => {
    const [, packed = ''] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '') ?? []
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  }
  const lettersOf = (font: string | undefined) => {
    const [, map] = /\/Type0[\s\S]*\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? []
    return map === undefined ? new Map<number, string>() : letters(streamOf(map))
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    const fonts = new Map([...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, lettersOf(id)]))
    const [, contents] = /\/Contents (\d+) 0 R/.exec(page) ?? []
    let font = new Map<number, string>()
    let text = ''
    for (const [, named, hex] of streamOf(contents).matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj|\nET\n/g)) {
      if (named !== undefined) font = fonts.get(named) ?? font
      else if (hex === undefined) text += '\n'
      else for (const code of hex.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(code, 16)) ?? ''
    }
    return text
  })
}

/** The letters of a font by their codes. */
function letters(map: string): Map<number, string> {
  const number = (hex: string | undefined) => Number.parseInt(hex ?? '', 16)
  const found = new Map<number, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code, letter] of block.matchAll(/<(\w+)> <(\w+)>/g))
      found.set(number(code), String.fromCodePoint(number(letter)))
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from, to, letter] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = number(from); code <= number(to); code += 1)
        found.set(code, String.fromCodePoint(number(letter) + code - number(from)))
  }
  return found
}
