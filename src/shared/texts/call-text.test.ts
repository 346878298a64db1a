import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { callText, hasCallText, LISTED_CALLS } from './call-text.ts'

const audited = Object.values<Contract>(contract).filter(
  ({ access, method, readsOnly, csv }) => access === 'admin' && ((method !== 'GET' && !readsOnly) || csv),
)

test('every call of the office that changes something is said in words of its own, and can be looked for', () => {
  expect(audited.filter(({ name }) => !hasCallText(name)).map(({ name }) => name)).toEqual([])
  expect(audited.filter(({ name }) => !LISTED_CALLS.includes(name))).toEqual([])
  const texts = LISTED_CALLS.map(callText)
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  expect(texts.filter((text) => !/^[A-Z][a-z]/.test(text) || /[A-Z_]{2}|[a-z][A-Z]/.test(text))).toEqual([])
})

test('a call of a former version goes by its name', () => {
  expect(callText('boilWater')).toBe('boil water')
})
