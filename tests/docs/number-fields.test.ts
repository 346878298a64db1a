import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FIELD = 'src/web/ui/NumberField.tsx'

/** Digits that are no number: phones, codes and the numbers of a registration or a bank. */
const CODES = new Set([
  'src/web/customer/account/login/CodeStep.tsx',
  'src/web/customer/account/login/PhoneStep.tsx',
  'src/web/customer/pay/ClaimForm.tsx',
  'src/web/office/customers/subscription/SellDialog.tsx',
  'src/web/office/settings/KitchenForm.tsx',
  'src/web/office/settings/TaxForm.tsx',
  'src/web/office/sign-in/PhoneSignIn.tsx',
  'src/web/rider/run/CodeFields.tsx',
  'src/web/rider/sign-in/SignIn.tsx',
])

const files = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.ts$/.test(file))
const naming = (name: RegExp) => files.filter((file) => name.test(readFileSync(join(ROOT, file), 'utf8')))

test('no field is type="number": for what it cannot read a browser hands out nothing, and the wheel changes it', () => {
  expect(files.length).toBeGreaterThan(500)
  // The axis of a chart is one, too.
  const others = naming(/type=["'{]+number/).filter((file) => file !== FIELD && !file.includes('/kit/charts/'))
  expect(others).toEqual([])
})

test('a number is typed into one kind of field; other keyboards of digits are for codes', () => {
  expect(naming(/inputMode(=|: )["']decimal|inputMode=\{/)).toEqual([FIELD])
  const numeric = naming(/inputMode(=|: )["']numeric/).filter((file) => !CODES.has(file))
  expect(numeric).toEqual([])
})

test('what is typed is read by one rule', () => {
  const typed =
    /\b(Number|parseFloat|Number\.parseFloat|parseInt)\((typed|text|amount|entered|digits|draft\.\w+|\w*[Qq]uantities|target\.value|event\.target\.value)\b/
  const others = naming(typed).filter((file) => !['src/web/kit/table/Pager.tsx'].includes(file))
  // Of a list to choose from.
  expect(others.filter((file) => !file.endsWith('SlotForm.tsx'))).toEqual([])
})
