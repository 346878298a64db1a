import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchBankLines } from './bank-match.ts'
import { readBankFile } from './read-bank-file.ts'

const read = (text: string) => readBankFile(text).lines.map(({ line, amountPaise, utrs }) => [line, amountPaise, utrs])

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
    const lines = readBankFile(text).lines
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
    expect(readBankFile(text).lines).toMatchObject([{ amountPaise: 8000, reversed: false }])
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
      const lines = readBankFile(text).lines.filter(({ utrs }) => utrs.length > 0)
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
      expect(readBankFile(text).lines.map(({ utrs, reversed }) => [utrs, reversed])).toEqual([
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
      expect(readBankFile(text).lines.map(({ utrs, reversed }) => [utrs, reversed])).toEqual(
        expected.map((utrs) => [utrs, false]),
      )
    })

    test('a payer’s number that comes again is no payment’s, and a line that stands twice keeps its own', () => {
      const payer = '919876500001'
      const text = `Narration,Credit\nUPI-${payer}-633012345678,80\nUPI-${payer}-633012345679,80\nUPI-633012345670,80\nUPI-633012345670,80\nCASH,9\nCASH,9\n`
      expect(readBankFile(text).lines.map(({ utrs }) => utrs)).toEqual([
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
      expect(readBankFile(`Narration,Credit\n633012345678,"${cell.replaceAll('"', '""')}"\n`).lines).toEqual([])
    },
  )

  test('may hold anything: what is read is text, and a positive amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (any, other) => {
        for (const { amountPaise } of readBankFile(`Narration,Credit\n${any},${other}\n${other}`).lines) {
          expect(Number.isSafeInteger(amountPaise) && amountPaise > 0).toBe(true)
        }
      }),
    )
  }, 60_000)
})

describe('every line', () => {
  const HEAD = 'Date,Narration,Ref No.,Withdrawal Amt.,Deposit Amt.,Balance'
  const row = (credit: string, { debit = '', ref = '633012345678', more = '' } = {}) =>
    `01/03/26,UPI-RAVI,${ref},"${debit}","${credit}",9${more}`
  const read = (...rows: string[]) => {
    const { lines, unread, others } = readBankFile([HEAD, ...rows, ''].join('\n'))
    return {
      amounts: lines.map(({ amountPaise }) => amountPaise),
      unread: unread.map(({ line, why }) => [line, why]),
      others,
    }
  }

  test.each([
    ['+80.00', 8000],
    ['८०.००', 8000],
    ['80.000', 8000],
    ['₹80', 8000],
    ['Rs. 80.00', 8000],
    ['80.00 Cr', 8000],
    ['INR 1,560.5', 156_050],
    ['1,00,000.00', 10_000_000],
    ['100,000.00', 10_000_000],
    ['00080.00', 8000],
  ])('of %j is read', (cell, paise) => {
    expect(read(row(cell))).toEqual({ amounts: [paise], unread: [], others: 0 })
  })

  test.each(['80,00', '49,50', '1.560,00', '-80', '(80.00)', '80.005', '1e9', 'eighty', '1 560', '9999999999'])(
    'of %j is named as not read, with its number, and counted nowhere',
    (cell) => {
      expect(read(row('12.00'), row(cell))).toEqual({ amounts: [1200], unread: [[3, 'amount']], others: 0 })
    },
  )

  test('whose cells a bare comma has moved is named, not counted for its first digits', () => {
    expect(read('01/03/26,UPI,633012345678,,1,560.00,9')).toMatchObject({ amounts: [], unread: [[2, 'columns']] })
  })

  test('that does not say which way its money went is named', () => {
    const { lines, unread } = readBankFile('Narration,Amount,Type\nUPI 633012345678,80,TRF\nUPI 633012345679,80,CR\n')
    expect([lines.map(({ line }) => line), unread.map(({ line, why }) => [line, why])]).toEqual([
      [3],
      [[2, 'direction']],
    ])
  })

  test('by which money went out, or that has no amount, is counted as such', () => {
    expect(read(row('', { debit: '500.00' }), 'Opening balance,,,,,100', row('80'), row('0.00'))).toEqual({
      amounts: [8000],
      unread: [],
      others: 3,
    })
  })

  test.each([
    ['shown in powers of ten', '6.33012E+11'],
    ['with commas', '"633,012,345,678"'],
    ['with commas as in India', '"6,33,01,23,45,678"'],
    ['without the zero that it began with', '33012345678'],
  ])('whose number a spreadsheet has saved %s is named so', (_, ref) => {
    expect(read(row('80.00', { ref }), row('90.00', { ref: '633012345679' }))).toEqual({
      amounts: [9000],
      unread: [[2, 'spreadsheet']],
      others: 0,
    })
  })

  test('a phone in its text, a cheque or the number of the account is nothing that a spreadsheet has spoilt', () => {
    const file = `Account No.,Narration,Chq No.,Deposit\n12345678901,UPI 9876500001 633012345678,000123,80\n12345678901,633012345679,,90\n`
    expect(readBankFile(file).unread).toEqual([])
    const twice = 'Narration,Ref,Deposit\nUPI 633012345678,1234567890,80\nUPI,633012345679,90\n'
    expect(readBankFile(twice).unread).toEqual([])
  })

  test('of any file is in one of the three, and what is read is what was written', () => {
    const writings = fc.constantFrom<(rupees: number) => [text: string, isRead: boolean]>(
      (rupees) => [rupees.toFixed(2), true],
      (rupees) => [`+${rupees.toFixed(2)}`, true],
      (rupees) => [rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 }), true],
      (rupees) => [`₹${rupees.toLocaleString('en-US', { minimumFractionDigits: 2 })}`, true],
      (rupees) => [rupees.toLocaleString('mr-IN-u-nu-deva', { minimumFractionDigits: 2 }), true],
      (rupees) => [`${rupees.toFixed(2)}0`, true],
      (rupees) => [rupees.toFixed(2).replace('.', ','), false],
      (rupees) => [`${rupees.toFixed(2)}?`, false],
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), writings), { maxLength: 30 }), (all) => {
        const written = all.map(([paise, write]) => ({ paise, cell: write(paise / 100) }))
        const found = read(...written.map(({ cell: [text] }, n) => row(text, { ref: String(633_000_000_000 + n) })))
        expect(found.amounts).toEqual(written.filter(({ cell }) => cell[1]).map(({ paise }) => paise))
        expect(found.unread).toEqual(written.flatMap(({ cell }, n) => (cell[1] ? [] : [[n + 2, 'amount']])))
      }),
    )
  })
})
