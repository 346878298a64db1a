import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Awaited, matchBankLines, readBankFile } from './read-bank-file.ts'

const read = (text: string) => readBankFile(text).map(({ line, amountPaise, utrs }) => [line, amountPaise, utrs])

const ASKED = { askedOn: '2026-03-11', settled: false }

describe('the file of a bank', () => {
  test.each([
    [
      'with an address above its head, and debits',
      'Asha Kulkarni\nPune\n\nDate,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance\n01/03/26,UPI-RAVI-633012345678-P7K2AB,0000633012345678,,"1,560.00",20000.00\n01/03/26,ATM,,500.00,,19500.00\n',
      [[5, 156_000, ['633012345678']]],
    ],
    [
      'separated by semicolons, with Windows line ends and a mark at its beginning',
      '\uFEFFTxn Date;Description;Debit;Credit\r\n11 Mar 2026;"TO TRANSFER;UPI/CR/633012345679/RAVI";;80\r\n',
      [[2, 8000, ['633012345679']]],
    ],
    [
      'separated by tabs, with one column of amounts and one that says which way',
      'Date\tRemarks\tAmount\tCr/Dr\n1\tUPI/633012345670\t62.50\tCR\n2\tUPI/633012345671\t62.50\tDR\n',
      [[2, 6250, ['633012345670']]],
    ],
    ['without a head', '01/03/26,UPI,80\n', []],
    ['of nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    [
      'with columns of both ways',
      'Date,Narration,Ref,Withdrawal Amt.,Deposit Amt.\n1,UPI-RAVI,633012345678,,80.00\n2,REV-UPI-RAVI,633012345678,80.00,\n3,UPI-SITA,633012345679,,80.00\n',
    ],
    [
      'with one that says which way',
      'Date;Remarks;Amount;Cr/Dr\n1;UPI/633012345678;80;CR\n2;REVERSAL/633012345678;80;DR\n3;UPI/633012345679;80;CR\n',
    ],
    [
      'separated by tabs',
      'Txn Date\tDescription\tDebit\tCredit\n1\tREV 633012345678\t80\t\n2\tUPI 633012345678\t\t80\n3\tUPI 633012345679\t\t80\n',
    ],
  ])('%s tells what the bank has taken back', (_, text) => {
    const lines = readBankFile(text)
    expect(lines.map(({ utrs, reversed }) => [utrs[0], reversed])).toEqual([
      ['633012345678', true],
      ['633012345679', false],
    ])
    const awaited = lines.map(({ utrs, amountPaise }, n) => ({
      ...{ id: `r${n}`, subject: `o${n}` },
      amountPaise,
      utr: utrs[0] ?? '',
      code: 'ABCDEF',
      ...ASKED,
    }))
    expect(matchBankLines(lines, awaited, new Set())).toMatchObject([{ exact: { id: 'r1', utr: '633012345679' } }])
  })

  test('that lets another amount go out under a number has taken nothing back', () => {
    const text = 'Narration,Debit,Credit\n633012345678,,80\nCHARGES 633012345678,2,\n'
    expect(readBankFile(text)).toMatchObject([{ amountPaise: 8000, reversed: false }])
  })

  describe('with the number of the kitchen’s own account in each line', () => {
    const OWN = '123456789012'
    test.each([
      [
        'before the payment’s, in a column of its own',
        `Date,Account,Narration,Debit,Credit\n1,${OWN},UPI-633012345678,,80\n2,${OWN},RENT 633012345670,80,\n3,${OWN},UPI-633012345679,,80\n`,
      ],
      [
        'in a column that is named otherwise',
        `Date,Our ref,Narration,Debit,Credit\n1,${OWN},UPI-633012345678,,80\n2,${OWN},RENT,80,\n3,${OWN},UPI-633012345679,,80\n`,
      ],
      [
        'within its text',
        `Date;Narration;Debit;Credit\n1;BY ${OWN} UPI-633012345678;;80\n2;TO ${OWN} RENT 633012345670;80;\n3;BY ${OWN} UPI-633012345679;;80\n`,
      ],
      [
        'of different amounts, one of them as much as a debit',
        `Narration,Debit,Credit\n${OWN} 633012345678,,80\n${OWN} RENT,80,\n${OWN} 633012345679,,120\nCASH,,40\nCASH,,40\nCASH,,40\n`,
      ],
      [
        'and above the head',
        `Account no. ${OWN}\nDate,Narration,Debit,Credit\n1,${OWN} UPI-633012345678,,80\n2,RENT ${OWN},80,\n3,UPI-633012345679,,80\n`,
      ],
      [
        'and one of them a fee alone',
        `Narration;Amount;Cr/Dr\n${OWN} 633012345678;80;CR\n${OWN} 633012345679;80;CR\n${OWN} FEE;2;DR\n`,
      ],
    ])('%s: it is no payment’s, and no debit takes back what came', (_, text) => {
      const lines = readBankFile(text).filter(({ utrs }) => utrs.length > 0)
      expect(lines.map(({ utrs, reversed }) => [utrs, reversed])).toEqual([
        [['633012345678'], false],
        [['633012345679'], false],
      ])
      // Two lines that a person has matched are known by their own numbers, and make no other line known.
      const matches = matchBankLines(lines, [], new Set([OWN, '633012345678']))
      expect(matches.map(({ line }) => line.utrs)).toEqual([['633012345679']])
    })

    test('what the bank takes back is seen all the same', () => {
      const text = `Date,Account,Narration,Debit,Credit\n1,${OWN},UPI-633012345678,,80\n2,${OWN},REV-633012345678,80,\n3,${OWN},UPI-633012345679,,80\n`
      expect(readBankFile(text).map(({ utrs, reversed }) => [utrs, reversed])).toEqual([
        [['633012345678'], true],
        [['633012345679'], false],
      ])
    })

    test.each([
      ['in a file of one line', `Account No.,Narration,Credit\n${OWN},UPI-633012345678,80\n`, [['633012345678']]],
      [
        'in a file of two, one in and one out',
        `Ref,Narration,Debit,Credit\n${OWN},UPI-633012345678,,80\n${OWN},NEFT-633012345670,80,\n`,
        [['633012345678']],
      ],
      ['where nothing else tells a payment’s', `Ref,Debit,Credit\n${OWN},,80\n${OWN},,90\n${OWN},80,\n`, [[], []]],
    ])('%s', (_, text, expected) => {
      expect(readBankFile(text).map(({ utrs, reversed }) => [utrs, reversed])).toEqual(
        expected.map((utrs) => [utrs, false]),
      )
    })

    test('a payer’s number that comes again is no payment’s, and a line that stands twice keeps its own', () => {
      const payer = '919876500001'
      const text = `Narration,Credit\nUPI-${payer}-633012345678,80\nUPI-${payer}-633012345679,80\nUPI-633012345670,80\nUPI-633012345670,80\nCASH,9\nCASH,9\n`
      expect(readBankFile(text).map(({ utrs }) => utrs)).toEqual([
        ['633012345678'],
        ['633012345679'],
        ['633012345670'],
        ['633012345670'],
        [],
        [],
      ])
    })
  })

  test.each(['=1+1', '@SUM(A1)', '-80', '1e9', '0', '0.00', '999999999999', '80.005', 'NaN', '٠', '=HYPERLINK("x")'])(
    'takes %j for no amount',
    (cell) => {
      expect(readBankFile(`Narration,Credit\n633012345678,"${cell.replaceAll('"', '""')}"\n`)).toEqual([])
    },
  )

  test('may hold anything: what is read is text, and a positive amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (any, other) => {
        for (const { amountPaise } of readBankFile(`Narration,Credit\n${any},${other}\n${other}`)) {
          expect(Number.isSafeInteger(amountPaise) && amountPaise > 0).toBe(true)
        }
      }),
    )
  }, 60_000)
})

describe('matching', () => {
  const utr = (n: number) => String(633_000_000_000 + n)
  const lineOf = (n: number, amount: string, note = '') => `1,UPI-${note}-${utr(n)},${amount}`
  const fileOf = (lines: string[]) => readBankFile(['Date,Narration,Credit', ...lines].join('\n'))

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
      const lines = readBankFile(`Value Date,Narration,Credit\n${day},UPI-${note}-${utr(1)},80.00`)
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
      )
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
      )
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
