import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Claim, Proposal } from '#shared/contract/money/office/money.schemas.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { totalOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const DAY = '2031-01-08'
const PLACE = `tab=money&day=${DAY}`
const NOTHING = { count: 0, total: 0, received: [], due: 0, returned: 0, kept: 0, difference: 0, differing: [] }
const idOf = (last: string) => `0198c2a4-7b1e-7c3d-9e1f-0000${last}`
const claim = (last: string, changes: Partial<Claim> = {}): Claim => ({
  _id: idOf(last),
  order: { _id: idOf(last), number: `#${last}` },
  subscription_id: null,
  name: 'Asha',
  phone_number: '+919876500001',
  amount: 80,
  utr: null,
  claimed: null,
  ...changes,
})
const proposal = (last: string, changes: Partial<Proposal>): Proposal => ({
  ...claim(last),
  settled: false,
  ...changes,
})
const ASHA = claim('1a2b3c4d', { utr: '633100000017' })
const RAVI = proposal('2b3c4d5e', { name: 'Ravi', amount: 120 })
const MEERA = proposal('3c4d5e6f', { name: 'Meera', amount: 120 })
const SUNIL = proposal('4d5e6f7a', { name: 'Sunil', amount: 120, settled: true })
const line = (number: number, amount: number, rest: object) => ({
  line: number,
  text: `UPI/63310000002${number}/lunch`,
  amount,
  exact: null,
  proposals: [],
  more: 0,
  ...rest,
})
const FOUND = [
  line(2, 80, { exact: ASHA }),
  line(3, 120, { proposals: [RAVI, MEERA] }),
  line(4, 120, { proposals: [RAVI, MEERA] }),
]

const ALL_READ = { unread: [], unreadMore: 0, others: 0 }

const csv = (text: BlobPart, name = 'statement.csv') => new File([text], name)
const file = () => page.getByLabelText('Account statement (CSV)')

beforeEach(async () => {
  server.answers(moneyCalls.moneyOfDay, {
    day: DAY,
    takings: [],
    given_back: [],
    bounced: 0,
    orders: NOTHING,
    subscriptions: NOTHING,
    cancelled_paid: 0,
  })
  server.answers(moneyCalls.listDues, { orders: [], subscriptions: [], total: totalOf(), nextCursor: null })
  server.answers(moneyCalls.listClaims, { claims: [], total: totalOf() })
  server.answers(moneyCalls.listPayments, { payments: [], nextCursor: null })
})

async function open() {
  renderOffice(PLACE, 'accounts')
  await button("Check with the bank's statement").click()
}

test('what the statement has beyond doubt is written down with what a person has chosen, each payment once', async () => {
  const looked = server.answers(moneyCalls.previewBankFile, { ...ALL_READ, reversed: [], lines: 5, matches: FOUND })
  const written = server.answers(moneyCalls.importBankFile, { payments: [idOf('5e6f7a8b')], amount: 200 })
  await open()
  await userEvent.upload(file(), csv('Date,Credit\n08/01/31,80'))
  await expect.element(page.getByText('Incoming payments in this file: 5')).toBeVisible()
  await expect.element(page.getByText('#1a2b3c4d · Asha · 633100000017')).toBeVisible()
  await expect.element(page.getByText('recorded before: 2')).toBeVisible()
  await expect.element(button('Record 1: ₹80')).toBeVisible()
  await page.getByLabelText('Whose payment is line 3?').selectOptions('#2b3c4d5e · Ravi')
  await expect
    .element(page.getByLabelText('Whose payment is line 4?').getByRole('option', { name: 'Ravi' }))
    .toBeDisabled()
  await button('Record 2: ₹200').click()
  await expect.element(page.getByText('₹200 recorded')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(looked.map(({ body }) => body)).toEqual([{ csv: 'Date,Credit\n08/01/31,80' }])
  expect(written.map(({ body }) => body)).toEqual([
    { csv: 'Date,Credit\n08/01/31,80', chosen: [{ line: 3, claim: RAVI._id }] },
  ])
})

test('what the bank has taken back is told, and counted nowhere else', async () => {
  const reversed = [{ line: 6, text: 'UPI/633100000099/lunch', amount: 80 }]
  server.answers(moneyCalls.previewBankFile, { ...ALL_READ, reversed, lines: 5, matches: FOUND })
  await open()
  await userEvent.upload(file(), csv('Date,Credit\n08/01/31,80'))
  await expect.element(page.getByText('The bank has taken these payments back.')).toBeVisible()
  await expect.element(page.getByText('₹80 · line 6 · UPI/633100000099/lunch')).toBeVisible()
  await expect.element(page.getByText('recorded before: 1')).toBeVisible()
})

test('all that a line may be is shown when it is asked for, and what was chosen stays', async () => {
  const looked = server.answers(moneyCalls.previewBankFile, ({ body }) => {
    const all = (body as { all?: number[] }).all?.includes(4)
    const rest = all ? { proposals: [RAVI, MEERA, SUNIL] } : { proposals: [], more: 3 }
    return { ...ALL_READ, reversed: [], lines: 2, matches: [line(3, 120, { proposals: [RAVI] }), line(4, 120, rest)] }
  })
  const written = server.answers(moneyCalls.importBankFile, { payments: [], amount: 240 })
  await open()
  await userEvent.upload(file(), csv('Date,Credit\n08/01/31,120'))
  await expect.element(page.getByText('To decide: 2')).toBeVisible()
  await page.getByLabelText('Whose payment is line 3?').selectOptions('#2b3c4d5e · Ravi')
  await button('Show 3 more for line 4').click()
  const other = page.getByLabelText('Whose payment is line 4?')
  await expect.element(other).toHaveFocus()
  await other.selectOptions('#4d5e6f7a · Sunil · paid or called off already')
  expect(button('Show 3 more for line 4').elements()).toEqual([])
  await button('Record 2: ₹240').click()
  await expect.element(page.getByText('₹240 recorded')).toBeVisible()
  expect(looked.map(({ body }) => body)).toEqual([
    { csv: 'Date,Credit\n08/01/31,120' },
    { csv: 'Date,Credit\n08/01/31,120', all: [4] },
  ])
  expect(written.map(({ body }) => (body as { chosen: object[] }).chosen)).toEqual([
    [
      { line: 3, claim: RAVI._id },
      { line: 4, claim: SUNIL._id },
    ],
  ])
})

test('that the others cannot be shown is said, and nothing that was chosen is lost', async () => {
  server.answers(moneyCalls.previewBankFile, {
    ...ALL_READ,
    reversed: [],
    lines: 1,
    matches: [line(3, 120, { proposals: [RAVI], more: 1 })],
  })
  await open()
  await userEvent.upload(file(), csv('Date,Credit\n08/01/31,120'))
  const whose = page.getByLabelText('Whose payment is line 3?')
  await whose.selectOptions('#2b3c4d5e · Ravi')
  server.rejects(moneyCalls.previewBankFile, 500)
  await button('Show 1 more for line 3').click()
  await expect.element(page.getByText('The others could not be looked up. Try again.')).toBeVisible()
  await expect.element(whose).toHaveValue(RAVI._id)
  await expect.element(button('Record 1: ₹120')).toBeVisible()
})

test('what was matched meanwhile is said, and the statement is looked at again', async () => {
  let matches = FOUND
  server.answers(moneyCalls.previewBankFile, () => ({ ...ALL_READ, reversed: [], lines: 5, matches }))
  server.rejects(moneyCalls.importBankFile, { status: 409, code: 'bank_file_changed' })
  await open()
  await userEvent.upload(file(), csv('Date,Credit\n08/01/31,80'))
  await page.getByLabelText('Whose payment is line 3?').selectOptions('#2b3c4d5e · Ravi')
  matches = FOUND.slice(0, 1)
  await button('Record 2: ₹200').click()
  await expect.element(page.getByText('Something was matched meanwhile.')).toBeVisible()
  await expect.element(button('Record 1: ₹80')).toBeVisible()
})

test.each([
  ['an Excel file', csv(new Uint8Array([0x50, 0x4b, 3, 4, 20])), 'This is not a CSV file.'],
  ['an empty one', csv(' \n'), 'This file is empty.'],
  ['a year', csv('1,2,3\n'.repeat(900_000)), 'This file has more than 5 MB.'],
])('%s is not sent, and why is said', async (_, chosen, why) => {
  const looked = server.answers(moneyCalls.previewBankFile, { ...ALL_READ, reversed: [], lines: 0, matches: [] })
  await open()
  await button('Record').click()
  await expect.element(page.getByText('Choose the file first.').first()).toBeVisible()
  await userEvent.upload(file(), chosen)
  await expect.element(page.getByText(why).first()).toBeVisible()
  expect(looked).toEqual([])
})

test('is read in the encodings that banks write', async () => {
  const looked = server.answers(moneyCalls.previewBankFile, { ...ALL_READ, reversed: [], lines: 1, matches: [] })
  await open()
  await userEvent.upload(file(), csv(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x2c, 0, 0x39, 0x20])))
  await expect.element(button('Done')).toBeVisible()
  await userEvent.upload(file(), csv(new Uint8Array([0x52, 0xe9, 0x2c, 0x31]), 'other.csv'))
  await expect.poll(() => looked.map(({ body }) => body)).toEqual([{ csv: 'A,‹' }, { csv: 'Ré,1' }])
})

test('lines that were not read are named with their numbers, and a file that a spreadsheet has saved as such', async () => {
  const unread = [
    { line: 3, text: 'UPI-RAVI 6.33012E+11', why: 'spreadsheet' as const },
    { line: 5, text: 'UPI-MEERA 80,00', why: 'amount' as const },
  ]
  server.answers(moneyCalls.previewBankFile, { unread, unreadMore: 2, others: 4, reversed: [], lines: 1, matches: [] })
  await open()
  await userEvent.upload(file(), csv('Date,Credit\n08/01/31,80'))
  await expect.element(page.getByText('A spreadsheet has saved this file')).toBeVisible()
  await expect.element(page.getByText('Lines that were not read: 4')).toBeVisible()
  await expect
    .element(page.getByText('line 3: a number was changed by a spreadsheet · UPI-RAVI 6.33012E+11'))
    .toBeVisible()
  await expect
    .element(page.getByText('line 5: the amount cannot be read without doubt · UPI-MEERA 80,00'))
    .toBeVisible()
  await expect.element(page.getByText('Lines by which nothing came in: 4')).toBeVisible()
})
