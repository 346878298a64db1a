import { expect, test } from '@playwright/test'
import { type Label, labelPage } from '#server/kitchen/packing/label-page.ts'
import { CONTENT_CODES } from '#shared/domain/catalog/contents.ts'
import { LABEL_SIZES } from '#shared/domain/kitchen/boxes.ts'
import { contentName, contentNames } from '#shared/texts/content-name.ts'

/** Labels as a browser sets them: who must not eat what is never cut off. */

const FULL: Label = {
  way: 'B-112',
  slot: 'Lunch · 12 Mar 2026',
  number: '12 of 20',
  name: 'श्रीमती कमलाबाई विष्णुपंत देशपांडे, Purchase Department, second floor',
  address:
    'Flat No. 1203, C Wing, 12th Floor, Kumar Padmalaya Phase 2 Co-operative Housing Society, Baner, Pune 411045',
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
  replaces: false,
}

for (const size of LABEL_SIZES) {
  test(`a label of ${size} has all allergies that there are, JAIN, the cash and the code, whatever else is on it`, async ({
    page,
  }) => {
    // What is printed is set in points: a pixel here is one there.
    await page.emulateMedia({ media: 'print' })
    const few = {
      ...FULL,
      alarms: [`ALLERGY: ${contentNames(CONTENT_CODES.slice(0, 9))}`],
      ask: 'ASK: Papad, Dal Tadka, Jeera Rice and 5 more',
    }
    await page.setContent(await labelPage([FULL, few, { ...FULL, copy: false, name: 'Asha' }], size, 'Labels'))
    const seen = await page.locator('.label').evaluateAll((labels) =>
      labels.map((label) => {
        const box = (selector: string) => (label.querySelector(selector) as Element).getBoundingClientRect()
        const [own, alarms, foot, code] = [label.getBoundingClientRect(), box('.alarms'), box('footer'), box('.code')]
        const range = document.createRange()
        range.selectNodeContents(label.querySelector('.alarms') as Element)
        // A line is seen when its middle stands on the black.
        const outside = (own: DOMRect) => (part: DOMRect) => {
          const middle = part.top + part.height / 2
          return middle < own.top || middle > own.bottom || part.left < own.left || part.right > own.right + 0.5
        }
        const unseen = [...range.getClientRects()].filter(outside(alarms))
        range.selectNodeContents(label.querySelector('.ask') as Element)
        const unasked = [...range.getClientRects()].filter(outside(box('.main')))
        const inside = (part: DOMRect) => part.bottom <= own.bottom && part.right <= own.right && part.left >= own.left
        return {
          text: label.querySelector('.alarms')?.textContent,
          unseen: unseen.length,
          unasked: unasked.length,
          saysWhatIsInIt: (label.querySelector('.differs') as Element).getClientRects()[0]?.left === box('.main').left,
          aboveTheFoot: alarms.bottom <= foot.top + 0.5,
          besideTheCode: alarms.right <= code.left,
          inside: [alarms, foot, code, box('.cash'), box('.fssai')].every(inside),
          points: (Number.parseFloat(getComputedStyle(label.querySelector('.alarms') as Element).fontSize) * 72) / 96,
        }
      }),
    )
    expect(seen).toHaveLength(3)
    for (const { text, points, saysWhatIsInIt, ...label } of seen) {
      expect(label).toEqual({
        unseen: 0,
        unasked: 0,
        aboveTheFoot: true,
        besideTheCode: true,
        inside: true,
      })
      // Print that can still be read at arm's length.
      expect(points).toBeGreaterThanOrEqual(4.8)
      // Beside all allergies that there are nothing else has room on the smallest.
      if (!text?.includes('JAIN')) expect(saysWhatIsInIt).toBe(true)
      if (text?.includes('JAIN')) for (const code of CONTENT_CODES) expect(text).toContain(contentName(code))
    }
  })
}
