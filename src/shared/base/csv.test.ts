import { expect, test } from 'vitest'
import { csvPhone, csvText } from './csv.ts'

const lines = (text: string) => text.replace('\uFEFF', '').split('\r\n')

test('says that it is UTF-8 and ends each line as spreadsheets want it', () => {
  expect(csvText(['Name', '₹'], [['आशा', 62.5]])).toBe('\uFEFFName,₹\r\nआशा,62.5\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+91', "'+91"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['Dal, Rice', '"Dal, Rice"'],
  ['two\nlines', '"two\nlines"'],
  ['say "hi"', '"say ""hi"""'],
  ['a=b', 'a=b'],
  ['', ''],
])('the text %j', (cell, written) => {
  expect(lines(csvText(['x'], [[cell]]))[1]).toBe(written)
})

test('numbers stay numbers, also negative ones', () => {
  expect(lines(csvText(['a', 'b'], [[-2, 1560]]))[1]).toBe('-2,1560')
})

test.each([
  ['+919812345678', '(+91) 98123 45678'],
  ['+4915112345678', '(+) 4915112345678'],
])('the phone %s is neither a number nor a formula', (phone, written) => {
  expect(csvPhone(phone)).toBe(written)
  expect(lines(csvText(['Phone'], [[csvPhone(phone)]]))[1]).toBe(written)
})
