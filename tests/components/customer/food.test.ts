import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnFoodRules, OwnFoodRulesReply } from '#shared/contract/kitchen/customer/food-rules.schemas.ts'
import { ownFoodRuleCalls } from '#shared/contract/kitchen/customer/food-rules.ts'
import { CONTENT_CODES } from '#shared/domain/catalog/contents.ts'
import { passRetries, takeClock } from '../clock.ts'
import { button, heading, region, renderScreen } from '../render-screen.tsx'
import { NO_FOOD_RULES } from '../replies.ts'
import { server } from '../stub-server.ts'

/** What customers enter of what they do not eat. */

const { ownFoodRules, setOwnFoodRules } = ownFoodRuleCalls
const READ_AT = '2031-01-02T05:00:00.000Z'
const card = () => region('Food preferences')
const box = (name: string) => card().getByRole('checkbox', { name, exact: true })
const avoid = (name: string) => group('What to leave out').getByRole('checkbox', { name, exact: true })
const allergy = (name: string) => group('I am allergic to').getByRole('checkbox', { name, exact: true })
const group = (name: string) => card().getByRole('group', { name })
const save = () => card().getByRole('button', { name: 'Save', exact: true })
const change = (name: string) => card().getByRole('button', { name: `Change food preferences: ${name}` })

const rulesOf = (rules: Partial<OwnFoodRules>): OwnFoodRules => ({
  recipient: null,
  jain: false,
  avoid: [],
  allergies: [],
  choices: null,
  updatedAt: READ_AT,
  byKitchen: false,
  ...rules,
})
const replyOf = (rules: Partial<OwnFoodRules>[], more: Partial<OwnFoodRulesReply> = {}) => ({
  ...NO_FOOD_RULES,
  rules: rules.map(rulesOf),
  ...more,
})

beforeEach(async () => {
  await page.viewport(390, 844)
})

async function openForm(reply: OwnFoodRulesReply = NO_FOOD_RULES, who = 'You') {
  server.answers(ownFoodRules, reply)
  const app = renderScreen('/profile')
  await change(who).click()
  await expect.element(save()).toBeVisible()
  return app
}

test('who has entered nothing is told so, and how others come to stand here', async () => {
  const app = renderScreen('/profile')
  await expect.element(card()).toMatchTextContent('Nothing entered: everything is fine.')
  await expect.element(card()).toMatchTextContent('Do you order for somebody else?')
  await card().getByRole('link', { name: 'Save an address' }).click()
  await expect.poll(app.path).toBe('/address')
})

test('each eater stands there in short, with who of both entered it', async () => {
  const kitchens = { jain: true, allergies: ['peanut', 'soy'] as const, choices: '2 rotis, less spicy, cut small' }
  server.answers(
    ownFoodRules,
    replyOf(
      [
        { ...kitchens, allergies: [...kitchens.allergies], byKitchen: true },
        { recipient: 'Aai', avoid: ['egg'] },
      ],
      {
        others: ['Baba'],
      },
    ),
  )
  renderScreen('/profile')
  const eaters = card().getByRole('listitem')
  await expect.element(eaters).toHaveLength(3)
  await expect.element(eaters.nth(0)).toMatchTextContent('Allergy: Peanut, Soy')
  await expect.element(eaters.nth(0)).toMatchTextContent('Jain')
  await expect.element(eaters.nth(0)).toMatchTextContent('Rotis: 2 · Less spicy · cut small')
  await expect.element(eaters.nth(0)).toMatchTextContent('Entered by the kitchen, 2 Jan 31')
  await expect.element(eaters.nth(1)).toMatchTextContent('Left out: Egg')
  await expect.element(eaters.nth(1)).not.toMatchTextContent('Entered by')
  await expect.element(eaters.nth(2)).toMatchTextContent('yours count here, too')
})

test('Jain ticks what it means, and is no longer ticked when some of that is eaten', async () => {
  await openForm()
  const jain = box('Jain: no onion, garlic or root vegetables')
  // No code is left out of the groups.
  expect(group('What to leave out').getByRole('checkbox').elements()).toHaveLength(1 + CONTENT_CODES.length)
  await jain.click()
  for (const name of ['Onion', 'Garlic', 'Root vegetable']) await expect.element(avoid(name)).toBeChecked()
  await expect.element(avoid('Mushroom')).not.toBeChecked()
  await avoid('Garlic').click()
  await expect.element(jain).not.toBeChecked()
  await expect.element(avoid('Onion')).toBeChecked()
  await expect.element(avoid('Garlic')).not.toBeChecked()
  await jain.click()
  await avoid('Mushroom').click()
  const sent = server.answers(setOwnFoodRules, replyOf([{ jain: true, avoid: ['mushroom'] }]))
  await save().click()
  await expect.element(card()).toMatchTextContent('Saved. It counts from Thu 9 Jan on.')
  // Jain says it: the label is not to say it a second time.
  expect(sent.map(({ body }) => body)).toEqual([
    { recipient: null, jain: true, avoid: ['mushroom'], allergies: [], choices: null, updatedAt: null },
  ])
  await expect.element(change('You')).toHaveFocus()
})

test('an allergy stands apart, says what it means, and is not asked for as avoided', async () => {
  const app = await openForm(replyOf([{ avoid: ['peanut', 'egg'] }]))
  await expect.element(card()).toMatchTextContent('traces cannot be ruled out')
  await allergy('Peanut').click()
  await expect.element(avoid('Peanut')).not.toBeInTheDocument()
  await expect.element(avoid('Egg')).toBeChecked()
  const sent = server.answers(setOwnFoodRules, replyOf([{ avoid: ['egg'], allergies: ['peanut'] }]))
  await save().click()
  await expect.element(card()).toMatchTextContent('Allergy: Peanut')
  expect(sent[0]?.body).toMatchObject({ avoid: ['egg'], allergies: ['peanut'], updatedAt: READ_AT })
  await change('You').click()
  await card().getByRole('link', { name: 'Ask the kitchen' }).click()
  await expect.poll(app.path).toBe('/about')
})

test('the plate is chosen in the customer’s words and sent in the kitchen’s', async () => {
  await openForm(replyOf([{ choices: '2 rotis, rice instead' }]))
  await expect.element(card().getByLabelText('Roti and rice')).toHaveValue('2')
  await expect.element(card().getByLabelText('Anything else')).toHaveValue('rice instead')
  await card().getByLabelText('Roti and rice').selectOptions('Rotis: 1')
  await card().getByLabelText('Spice').selectOptions('Less spicy')
  await box('No curd').click()
  await card().getByLabelText('Anything else').fill('no chillies')
  const sent = server.answers(setOwnFoodRules, replyOf([{ choices: '1 roti, Less spicy, No curd, no chillies' }]))
  await save().click()
  await expect.element(card()).toMatchTextContent('Rotis: 1 · Less spicy · No curd · no chillies')
  expect(sent[0]?.body).toMatchObject({ choices: '1 roti, Less spicy, No curd, no chillies' })
})

test('words that find no room on the label are not sent', async () => {
  await openForm()
  const sent = server.answers(setOwnFoodRules, NO_FOOD_RULES)
  await card().getByLabelText('Anything else').fill('x'.repeat(80))
  await card().getByLabelText('Roti and rice').selectOptions('Rice instead of roti')
  await save().click()
  await expect.element(card()).toMatchTextContent('This is too long for the label. Please shorten it.')
  expect(sent).toEqual([])
  // Fits as it is typed, not as it is stored: with a space behind each comma.
  await card().getByLabelText('Roti and rice').selectOptions('As usual')
  const dishes = Array.from({ length: 20 }, (_, index) => `no${String(index).padStart(2, '0')}`)
    .join(',')
    .slice(0, 80)
  await card().getByLabelText('Anything else').fill(dishes)
  await save().click()
  await expect.element(card()).toMatchTextContent('This is too long for the label. Please shorten it.')
  expect(sent).toEqual([])
})

test('another eater has a form of their own, and one is open at a time', async () => {
  await openForm({ ...NO_FOOD_RULES, others: ['Aai'] }, 'Aai')
  await expect.element(change('You')).not.toBeInTheDocument()
  const sent = server.answers(setOwnFoodRules, replyOf([{ recipient: 'Aai', allergies: ['dairy'] }]))
  await group('Aai is allergic to').getByRole('checkbox', { name: 'Milk' }).click()
  await save().click()
  await expect.element(change('Aai')).toHaveFocus()
  expect(sent[0]?.body).toMatchObject({ recipient: 'Aai', allergies: ['dairy'] })
})

test('what changed meanwhile is shown, and what was entered stays', async () => {
  await openForm(replyOf([{ avoid: ['egg'] }]))
  await allergy('Peanut').click()
  const now = '2031-01-03T05:00:00.000Z'
  const details = replyOf([{ allergies: ['soy'], updatedAt: now, byKitchen: true }])
  server.rejects(setOwnFoodRules, { status: 409, code: 'changed_meanwhile', error: 'Changed', details })
  await save().click()
  const alert = card().getByRole('status').filter({ hasText: 'This was changed meanwhile' })
  await expect.element(alert).toMatchTextContent('Allergy: Soy')
  await expect.element(allergy('Peanut')).toBeChecked()
  await expect.element(allergy('Soy')).not.toBeChecked()
  await card().getByRole('button', { name: 'Use the changed preferences' }).click()
  await expect.element(allergy('Peanut')).not.toBeChecked()
  await expect.element(allergy('Soy')).toBeChecked()
  const sent = server.answers(setOwnFoodRules, details)
  await save().click()
  await expect.element(card()).toMatchTextContent('Entered by the kitchen')
  expect(sent[0]?.body).toMatchObject({ allergies: ['soy'], updatedAt: now })
})

test('whoever was removed meanwhile keeps the form, and what was entered in it', async () => {
  await openForm(replyOf([{ recipient: 'Guard', avoid: ['egg'] }]), 'Guard')
  await group('Guard is allergic to').getByRole('checkbox', { name: 'Soy' }).click()
  server.rejects(setOwnFoodRules, { status: 409, code: 'changed_meanwhile', error: 'Changed', details: NO_FOOD_RULES })
  await save().click()
  await expect.element(card().getByRole('status')).toMatchTextContent('Nothing entered: everything is fine.')
  const sent = server.rejects(setOwnFoodRules, {
    status: 409,
    code: 'food_eater_unknown',
    error: 'No address is saved.',
  })
  await save().click()
  await expect.element(card().getByRole('alert')).toMatchTextContent('No address is saved.')
  expect(sent[0]?.body).toMatchObject({ recipient: 'Guard', allergies: ['soy'], updatedAt: null })
})

test('food that is cooked already is named with the days from which it counts, of each slot', async () => {
  const from = [
    { slot: 'lunch' as const, day: '2031-01-09' },
    { slot: 'dinner' as const, day: '2031-01-08' },
  ]
  const late = [{ slot: 'lunch' as const, day: '2031-01-08' }]
  await openForm({ ...NO_FOOD_RULES, from, late })
  await box('Egg').first().click()
  server.answers(setOwnFoodRules, replyOf([{ avoid: ['egg'] }], { from, late }))
  await save().click()
  await expect.element(card()).toMatchTextContent('Saved. Lunch: from Thu 9 Jan on. Dinner: from Wed 8 Jan on.')
  await expect.element(card()).toMatchTextContent('The kitchen is already cooking for Wed 8 Jan (Lunch).')
})

test('two quick taps send it once, and a third while it is on its way does nothing', async () => {
  await openForm()
  await allergy('Peanut').click()
  const waiting = server.is('never', setOwnFoodRules)
  const tap = save().element() as HTMLElement
  tap.click()
  tap.click()
  await expect.element(button('Saving...')).toBeVisible()
  tap.click()
  expect(waiting).toHaveLength(1)
})

test('a lost answer is said, and nothing that was entered is lost', async () => {
  await openForm()
  await allergy('Peanut').click()
  server.is('lost', setOwnFoodRules)
  await save().click()
  await expect.element(card()).toMatchTextContent('This could not be saved. Please try again.')
  await expect.element(allergy('Peanut')).toBeChecked()
  server.answers(setOwnFoodRules, replyOf([{ allergies: ['peanut'] }]))
  await save().click()
  await expect.element(card()).toMatchTextContent('Allergy: Peanut')
})

test('what cannot be loaded is said in its place', async () => {
  takeClock()
  const asked = server.rejects(ownFoodRules, 500)
  renderScreen('/profile')
  await passRetries(asked)
  await expect.element(heading('Your food preferences could not be loaded')).toBeVisible()
  server.answers(ownFoodRules, NO_FOOD_RULES)
  await button('Try Again').click()
  await expect.element(card()).toMatchTextContent('Nothing entered')
})

test('the keyboard alone does it, and Cancel goes back to where it began', async () => {
  server.answers(ownFoodRules, NO_FOOD_RULES)
  renderScreen('/profile')
  await expect.element(change('You')).toBeVisible()
  ;(change('You').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const jain = box('Jain: no onion, garlic or root vegetables')
  await expect.element(jain).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(jain).toBeChecked()
  await userEvent.tab()
  await expect.element(avoid('Onion')).toHaveFocus()
  await card().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(change('You')).toHaveFocus()
  await expect.element(card()).not.toMatchTextContent('Saved')
})
