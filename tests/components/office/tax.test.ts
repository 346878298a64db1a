import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { capacityCalls } from '#shared/contract/calendar/office/capacity.ts'
import { priceCalls } from '#shared/contract/catalog/office/prices.ts'
import { adminKitchenCalls } from '#shared/contract/catalog/office/profile.ts'
import type { AddedTaxFrom, KitchenTaxSettings } from '#shared/contract/money/office/documents.schemas.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { adminPolicyCalls } from '#shared/contract/subscriptions/office/policy.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { renderOffice } from '../render-office.tsx'
import { NO_INVOICES, USUAL_PRICES } from '../replies.ts'
import { server } from '../stub-server.ts'

const TAX: KitchenTaxSettings = {
  ...NO_INVOICES,
  issuing: true,
  mode: 'regular',
  rate: 5,
  sac: '996331',
  state: '27',
  gstin: '27AAPFU0939F1ZV',
}

beforeEach(() => {
  const made = { version: 1, updatedAt: '2031-01-01T05:00:00.000Z', admin: null }
  server.answers(adminKitchenCalls.adminKitchen, { kitchen: { ...EMPTY_PROFILE, ...made } })
  server.answers(adminPolicyCalls.adminSubscriptionPolicy, {
    policy: { ...USUAL_POLICY, ...made, running: 0 },
    kept: [],
  })
  server.answers(capacityCalls.getUsualCapacity, { slots: [] })
  server.answers(adminDocumentCalls.getTaxSettings, { settings: TAX })
})

const card = () => page.getByRole('region', { name: 'Invoices and tax' })
const own = () => card().getByRole('checkbox', { name: 'Extras are taxed at a rate of their own' })
const rate = () => card().getByLabelText('Rate of extras')
const code = () => card().getByLabelText('SAC or HSN of extras')
/** The card when these have been saved, and read again. */
async function saves(settings: KitchenTaxSettings) {
  server.answers(adminDocumentCalls.getTaxSettings, {
    settings: { ...settings, updatedAt: '2031-01-08T05:00:00.000Z' },
  })
  await save().click()
  await expect.element(save()).toBeDisabled()
}
const save = () => card().getByRole('button', { name: 'Save' })

test('extras have a rate and a code of their own once that is switched on, each checked at its field', async () => {
  const sent = server.answers(adminDocumentCalls.changeTaxSettings, { settings: TAX })
  renderOffice('tab=settings')
  await expect.element(own()).not.toBeChecked()
  await expect.element(rate()).not.toBeInTheDocument()
  await own().click()
  await rate().fill('41')
  await code().fill('22021')
  await save().click()
  await expect.element(rate()).toHaveAccessibleDescription(/The rate of extras is a number from 0 to 40\./)
  await rate().fill('12')
  await save().click()
  await expect.element(code()).toHaveAccessibleDescription(/The code of extras, SAC or HSN, has 4, 6 or 8 digits\./)
  expect(sent).toEqual([])
  await code().fill('2202')
  await saves({ ...TAX, extras: { rate: 12, code: '2202' } })
  expect(sent[0]?.body).toMatchObject({ rate: 5, sac: '996331', extras: { rate: 12, code: '2202' } })
})

test.each([
  ['the switch is turned off', {}, async () => own().click()],
  [
    'the kitchen charges no tax',
    { mode: 'unregistered' as const },
    async () => card().getByLabelText('Tax', { exact: true }).selectOptions('unregistered'),
  ],
])('extras have no rate of their own any more when %s', async (_, changes, change) => {
  server.answers(adminDocumentCalls.getTaxSettings, { settings: { ...TAX, extras: { rate: 12, code: '2202' } } })
  const sent = server.answers(adminDocumentCalls.changeTaxSettings, { settings: TAX })
  renderOffice('tab=settings')
  await expect.element(own()).toBeChecked()
  await expect.element(rate()).toHaveValue('12')
  await expect.element(code()).toHaveValue('2202')
  await change()
  await expect.element(rate()).not.toBeInTheDocument()
  await saves({ ...TAX, ...changes })
  expect(sent[0]?.body).toMatchObject({ ...changes, extras: null })
})

describe('prices without tax', () => {
  const without = () => card().getByRole('checkbox', { name: 'Prices are entered with tax' })
  const add = (...taxes: AddedTaxFrom[]) => server.answers(adminDocumentCalls.getAddedTax, { taxes })
  const FIVE = { from: '2000-01-01', added: { meals: 5, extras: 18 } }

  test('are switched on by a kitchen that charges tax', async () => {
    const sent = server.answers(adminDocumentCalls.changeTaxSettings, { settings: TAX })
    renderOffice('tab=settings')
    await expect.element(without()).toBeChecked()
    await without().click()
    await saves({ ...TAX, pricesIncludeTax: false })
    expect(sent[0]?.body).toMatchObject({ pricesIncludeTax: false })
    await card().getByLabelText('Tax', { exact: true }).selectOptions('unregistered')
    await expect.element(without()).not.toBeInTheDocument()
  })

  test('are what is typed as usual prices, and what customers pay is sent', async () => {
    add(FIVE)
    server.answers(priceCalls.getPrices, { prices: USUAL_PRICES })
    const sent = server.answers(priceCalls.changePrices, { prices: USUAL_PRICES })
    renderOffice('tab=settings')
    const prices = page.getByRole('region', { name: 'Prices' })
    const thali = prices.getByLabelText('Thali', { exact: true })
    await expect.element(thali).toHaveValue('76.19')
    await expect.element(thali).toHaveAccessibleDescription(/\+ 5 % tax = ₹80$/)
    await expect.element(prices.getByLabelText('Add-on')).toHaveValue('42.37')
    await thali.fill('85.')
    await expect.element(thali).toHaveValue('85.')
    await expect.element(thali).toHaveAccessibleDescription(/\+ 5 % tax = ₹89\.25$/)
    await thali.fill('eighty')
    await prices.getByRole('button', { name: 'Save' }).click()
    await expect.element(thali).toHaveValue('eighty')
    expect(sent).toEqual([])
    await thali.fill('80')
    await prices.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent[0]?.body).toMatchObject({ thali: 84, addOn: 50, dish: 60, subscription: 60 })
  })
})
