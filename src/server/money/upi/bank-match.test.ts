import { describe, expect, test } from 'vitest'
import { type Awaited, matchBankLines } from './bank-match.ts'
import { readBankFile } from './read-bank-file.ts'

const ASKED = { askedOn: '2026-03-11', settled: false }

describe('matching', () => {
  const utr = (n: number) => String(633_000_000_000 + n)
  const lineOf = (n: number, amount: string, note = '') => `1,UPI-${note}-${utr(n)},${amount}`
  const fileOf = (lines: string[]) => readBankFile(['Date,Narration,Credit', ...lines].join('\n')).lines

  test('of 200 lines with 150 requests: exact ones are matched, equal amounts without a code stay proposals', () => {
    const awaited: Awaited[] = Array.from({ length: 150 }, (_, n) => ({
      ...{ id: `r${n}`, subject: `o${n}` },
      amountPaise: n < 148 ? 1000 + n * 100 : 999_900,
      utr: n < 140 ? utr(n) : null,
      code: `CDE${String(n + 222).replaceAll(/[01]/g, '9')}`,
      ...ASKED,
    }))
    const claimed = awaited.slice(0, 140).map(({ amountPaise }, n) => lineOf(n, (amountPaise / 100).toFixed(2)))
    const coded = [lineOf(1000, '155.00', awaited[145]?.code)]
    const equal = [lineOf(1001, '9999.00'), lineOf(1002, '9999.00')]
    const others = Array.from({ length: 57 }, (_, n) => lineOf(2000 + n, '7.77'))
    const lines = fileOf([...claimed, ...coded, ...equal, ...others])
    expect(lines).toHaveLength(200)
    const matches = matchBankLines(lines, awaited, new Set())
    const exact = matches.flatMap(({ exact }) => exact ?? [])
    expect(exact).toEqual(awaited.slice(0, 140).map(({ id, utr }) => ({ id, utr })))
    expect(matches[140]?.proposals).toEqual(['r145'])
    expect([matches[141]?.proposals, matches[142]?.proposals]).toEqual([
      ['r148', 'r149'],
      ['r148', 'r149'],
    ])
    expect(matches.slice(143).every(({ exact, proposals }) => !exact && proposals.length === 0)).toBe(true)
    // Once they are known, the same file says nothing new of them.
    const again = matchBankLines(lines, awaited.slice(140), new Set(exact.map(({ utr }) => utr)))
    expect(again.flatMap(({ exact }) => exact ?? [])).toEqual([])
  })

  test('another amount under the number that was entered is no match', () => {
    const awaited = [
      { id: 'r', subject: 'o1', amountPaise: 8000, utr: utr(1), code: 'ABCDEF', ...ASKED },
      // Nor is it anybody else's payment, whose amount it may be.
      { id: 'other', subject: 'o2', amountPaise: 100, utr: null, code: 'ABCDEG', ...ASKED },
    ]
    expect(matchBankLines(fileOf([lineOf(1, '1.00')]), awaited, new Set())).toMatchObject([
      { exact: null, proposals: [], settled: [] },
    ])
  })

  describe('equal amounts', () => {
    const of80 = (id: string, rest: Partial<Awaited> = {}): Awaited => ({
      ...{ id, subject: id, amountPaise: 8000, utr: null, code: `CDE${id}`, ...ASKED },
      ...rest,
    })
    const proposedFor = (day: string, awaited: Awaited[], note = '') => {
      const lines = readBankFile(`Value Date,Narration,Credit\n${day},UPI-${note}-${utr(1)},80.00`).lines
      return matchBankLines(lines, awaited, new Set()).map(({ proposals, settled }) => [proposals, settled])[0]
    }
    const some = [
      of80('222', { askedOn: '2026-03-20' }),
      of80('333', { askedOn: '2026-03-11' }),
      of80('444', { askedOn: '2026-03-09' }),
      of80('555', { askedOn: '2026-02-01' }),
    ]

    test.each([
      ['11/03/26', ['333', '444', '222', '555']],
      ['09 Mar 2026', ['444', '333', '222', '555']],
      ['2026-03-21', ['222', '333', '444', '555']],
      ['01-Feb-2026', ['555', '444', '333', '222']],
      ['', ['222', '333', '444', '555']],
      ['99/99/99', ['222', '333', '444', '555']],
    ])('of the day %j are proposed as they were asked for nearest to it', (day, expected) => {
      expect(proposedFor(day, some)).toEqual([expected, []])
    })

    test('that are settled are told apart, but where the payer has named the request', () => {
      const awaited = some.map((one) => ({ ...one, settled: ['333', '555'].includes(one.id) }))
      expect(proposedFor('11/03/26', awaited)).toEqual([
        ['444', '222'],
        ['333', '555'],
      ])
      expect(proposedFor('11/03/26', awaited, 'CDE555')).toEqual([['555'], []])
    })

    test('of one order that was asked for again and again are proposed once, and each by its code', () => {
      const again = [
        of80('222', { subject: 'o1', askedOn: '2026-03-12' }),
        of80('333', { subject: 'o1', askedOn: '2026-03-11' }),
        of80('444', { subject: 'o2', askedOn: '2026-03-09' }),
        of80('555', { subject: 'o3', askedOn: '2026-03-01', settled: true }),
        of80('666', { subject: 'o3', askedOn: '2026-02-01', settled: true }),
      ]
      expect(proposedFor('11/03/26', again)).toEqual([['333', '444'], ['555']])
      expect(proposedFor('12/03/26', again)).toEqual([['222', '444'], ['555']])
      expect(proposedFor('12/03/26', again, 'CDE333')).toEqual([['333'], []])
    })

    test('of an order whose payment another line is are proposed by their code alone', () => {
      const again = [of80('222', { subject: 'o1', utr: utr(2) }), of80('333', { subject: 'o1' })]
      const lines = readBankFile(
        `Date,Narration,Credit\n11/03/26,${utr(1)},80.00\n11/03/26,${utr(2)},80.00\n11/03/26,CDE333 ${utr(3)},80.00`,
      ).lines
      const matches = matchBankLines(lines, again, new Set())
      expect(matches.map(({ exact, proposals }) => [exact?.id, proposals])).toEqual([
        [undefined, []],
        ['222', []],
        [undefined, ['333']],
      ])
    })

    test('are not proposed once they are matched', () => {
      const lines = readBankFile(
        `Date,Narration,Credit\n11/03/26,${utr(1)},80.00\n11/03/26,${utr(2)},80.00\n11/03/26,${utr(2)},80.00`,
      ).lines
      const matches = matchBankLines(lines, [of80('222', { utr: utr(2) }), of80('333')], new Set())
      expect(matches.map(({ exact, proposals }) => [exact?.id, proposals])).toEqual([
        [undefined, ['333']],
        ['222', []],
        // The same line once more is nobody else's payment.
        [undefined, []],
      ])
    })
  })
})
