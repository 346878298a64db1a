import { expect, type Page, test } from '@playwright/test'
import { type Label, labelPage } from '#server/kitchen/packing/label-page.ts'
import { CONTENT_CODES } from '#shared/domain/catalog/contents.ts'
import { LABEL_SIZES, type LabelSize } from '#shared/domain/kitchen/boxes.ts'
import { contentName, contentNames } from '#shared/texts/content-name.ts'

/** Labels as a browser sets them: nothing that is on them is cut off, but an address, which says so. */

const ADDRESS =
  'Flat No. 1203, C Wing, 12th Floor, Kumar Padmalaya Phase 2 Co-operative Housing Society, Baner, Pune 411045'
const LONG_NAME = 'श्रीमती कमलाबाई विष्णुपंत देशपांडे, Purchase Department, second floor'

const FULL: Label = {
  way: 'B-112',
  meal: 'Lunch',
  day: '12 Mar 2026',
  number: '12 of 20',
  name: LONG_NAME,
  address: ADDRESS,
  vegetarian: false,
  disposable: true,
  alarms: [`ALLERGY: ${contentNames(CONTENT_CODES)}`, 'JAIN'],
  ask: 'ASK: Papad and 7 more',
  content: '4 plates + 2 × Gulab Jamun + 1 × Masala Chaas',
  differs: ['Jain dal instead of Dal', '2 rotis', 'Small lid', 'Please ring at 1 pm, not before'],
  cash: 'UPI DUE ₹1,040.50',
  fssai: '11521999000123',
  code: 'K7QM2X',
  copy: true,
  replaces: true,
}
const PLAIN: Label = {
  ...FULL,
  name: 'Asha Kulkarni',
  disposable: false,
  alarms: [],
  ask: null,
  content: '1 plate',
  differs: [],
  copy: false,
  replaces: false,
}
const NOTES = [
  'डाळ कमी तिखट, दोन पोळ्या आणि भात वेगळ्या डब्यात',
  'No onion, garlic, root vegetables',
  'Please ring at 1 pm, not before, and leave it with the watchman at the gate of C wing when nobody answers',
]

/** What stands on the labels of one box, and what of it cannot be seen. */
async function seenOf(page: Page, labels: Label[], size: LabelSize) {
  // What is printed is set in points: a pixel here is one there.
  await page.emulateMedia({ media: 'print' })
  await page.setContent(await labelPage(labels, size, 'Labels'))
  return page.locator('.label').evaluateAll((all) =>
    all.map((label) => {
      const own = label.getBoundingClientRect()
      const textOf = (selector: string) => label.querySelector(selector)?.textContent ?? ''
      const partOf = (part: DOMRect, of: DOMRect) =>
        part.left >= of.left - 0.5 &&
        part.right <= of.right + 0.5 &&
        (part.top + part.bottom) / 2 > of.top &&
        // A line is seen when its letters are, whatever room is below them.
        part.bottom - part.height / 4 <= of.bottom + 0.5
      const hidden = [
        '.day',
        '.alarms',
        '.ask',
        '.differs',
        '.address',
        '.cash',
        '.fssai',
        '.part',
        '.code',
        '.number',
      ].flatMap((selector) => {
        const block = label.querySelector(selector)
        if (!block || getComputedStyle(block).display === 'none') return []
        const around = (block.closest('.main') ?? label).getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(block)
        return [...range.getClientRects()].every((part) => partOf(part, around) && partOf(part, own)) ? [] : [selector]
      })
      const box = (selector: string) => label.querySelector(selector)?.getBoundingClientRect()
      const [alarms, code, main, foot] = [box('.alarms'), box('.code'), box('.main'), box('footer')] as const
      const letters = [...label.querySelectorAll('.alarms, .ask, .differs, .address')]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => (Number.parseFloat(getComputedStyle(element).fontSize) * 72) / 96)
      return {
        hidden,
        cut: ['.way', '.day'].filter((selector) => {
          const block = label.querySelector(selector)
          return !block || block.scrollWidth > block.clientWidth + 1 || block.clientWidth === 0
        }),
        head: [...label.querySelectorAll('header > *')].map(({ textContent }) => textContent).join(' '),
        over: [
          alarms && code && alarms.right > code.left ? 'alarms over code' : '',
          alarms && main && alarms.bottom > main.top + 0.5 ? 'alarms over text' : '',
          main && foot && main.bottom > foot.top + 0.5 ? 'text over foot' : '',
        ].filter(Boolean),
        smallest: Math.min(...letters),
        part: textOf('.part'),
        number: textOf('.number'),
        code: textOf('.code span'),
        alarms: textOf('.alarms'),
        ask: textOf('.ask'),
        text: textOf('.differs').replace('Disposable box · ', ''),
        address: textOf('.address'),
        cash: textOf('.cash'),
      }
    }),
  )
}

for (const size of LABEL_SIZES) {
  test(`labels of ${size} have all that is to be on them, on as many as that takes, whatever that is`, async ({
    page,
  }) => {
    test.slow()
    const boxes: Label[] = []
    for (const name of ['Asha Kulkarni', LONG_NAME])
      for (const allergies of [0, 1, 4, 9, 13, CONTENT_CODES.length])
        for (const notes of [0, 1, 2, 3])
          for (const full of [false, true])
            boxes.push({
              ...(full ? FULL : PLAIN),
              name,
              code: `B${String(boxes.length).padStart(5, '0')}`,
              alarms: [
                ...(allergies > 0 ? [`ALLERGY: ${contentNames(CONTENT_CODES.slice(0, allergies))}`] : []),
                ...(full ? ['JAIN'] : []),
              ],
              ask: full ? 'ASK: Papad, Dal Tadka, Jeera Rice and 5 more' : null,
              differs: NOTES.slice(0, notes),
            })
    const seen = await seenOf(page, boxes, size)
    const wrong = seen.filter(({ hidden, over, smallest }) => hidden.length + over.length > 0 || smallest < 4.8)
    expect(wrong).toEqual([])
    const byCode = Map.groupBy(seen, ({ code }) => code)
    expect(byCode.size).toBe(boxes.length)
    for (const box of boxes) {
      const parts = byCode.get(box.code) ?? []
      expect(parts.map(({ part }) => part)).toEqual(
        parts.map((_, index) => (parts.length === 1 ? '' : `LABEL ${index + 1}/${parts.length}`)),
      )
      expect(parts.map(({ number }) => number)).toEqual(parts.map(() => '12 of 20'))
      expect(parts[0]?.alarms).toBe(box.alarms.join(' '))
      expect(parts.map(({ ask }) => ask).join('')).toBe(box.ask ?? '')
      expect(parts.flatMap(({ text }) => text || []).join(' ')).toBe([box.content, ...box.differs].join(' · '))
      const address = parts.map(({ address }) => address).join('')
      expect(size === '50x30' ? address : box.address.startsWith(address.replace(/ …$/, ''))).toBe(
        size === '50x30' ? '' : true,
      )
      if (size !== '50x30' && box.name !== LONG_NAME && box.alarms.length + box.differs.length === 0) {
        expect(address).toBe(box.address)
      }
      expect(parts.map(({ cash }) => cash).filter(Boolean)).toEqual([box.cash])
      // Most boxes have one label.
      if (box.alarms.length === 0 && box.differs.length === 0) expect(parts).toHaveLength(1)
    }
  })
}

test('with all allergies that there are the smallest label is followed by another of its box', async ({ page }) => {
  const seen = await seenOf(page, [{ ...FULL, name: 'Asha', copy: false, replaces: false }], '50x30')
  expect(seen.map(({ part, code }) => [part, code])).toEqual([
    ['LABEL 1/2', 'K7QM2X'],
    ['LABEL 2/2', 'K7QM2X'],
  ])
  for (const code of CONTENT_CODES) expect(seen[0]?.alarms).toContain(contentName(code))
  expect(seen[1]).toMatchObject({
    number: '12 of 20',
    alarms: 'ALLERGY: see label 1/2',
    text: '4 plates + 2 × Gulab Jamun + 1 × Masala Chaas · Jain dal instead of Dal · 2 rotis · Small lid · Please ring at 1 pm, not before',
    cash: '',
  })
})

for (const size of LABEL_SIZES) {
  test(`the stop and the date are whole on labels of ${size}, whatever the run is called`, async ({ page }) => {
    const heads = ['A-1', 'B-112', 'Kothrud-112', 'Hinjawad…-112'].flatMap((way) =>
      [
        { meal: 'Lunch', day: '1 May 2026' },
        { meal: 'Dinner', day: '28 Nov 2026' },
      ].flatMap((of) => ['1 of 1', '12 of 20'].map((number) => ({ ...of, way, number }))),
    )
    const seen = await seenOf(
      page,
      heads.map((head) => ({ ...PLAIN, ...head })),
      size,
    )
    expect(seen).toHaveLength(heads.length)
    expect(seen.filter(({ cut, hidden, over }) => cut.length + hidden.length + over.length > 0)).toEqual([])
    expect(seen.map(({ head }) => head.replaceAll('  ', ' '))).toEqual(
      heads.map(({ way, meal, day, number }) => `${way} ${meal} · ${day} ${number}`),
    )
  })
}

const PAPER = { a4: ['210 × 297', 24], '50x30': ['50 × 30', 1], '100x50': ['100 × 50', 1] } as const

for (const size of LABEL_SIZES) {
  for (const count of [0, 1, 300]) {
    test(`${count} labels of ${size} are as many pages as they take, of that paper`, async ({ page }) => {
      const labels = Array.from({ length: count }, (_, index) => ({
        ...PLAIN,
        name: index % 2 === 0 ? 'श्रीमती कमलाबाई विष्णुपंत देशपांडे' : PLAIN.name,
      }))
      const seen = await seenOf(page, labels, size)
      expect(seen).toHaveLength(count)
      expect(seen.filter(({ hidden, over }) => hidden.length + over.length > 0)).toEqual([])
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      const [paper, perPage] = PAPER[size]
      const pages = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
        ([, width, height]) =>
          `${Math.round((Number(width) / 72) * 25.4)} × ${Math.round((Number(height) / 72) * 25.4)}`,
      )
      expect(pages).toEqual(Array.from({ length: Math.max(1, Math.ceil(count / perPage)) }, () => paper))
    })
  }
}
