import { expect, test } from 'vitest'
import type { Language } from '../../base/language.ts'
import { type Named, nameIn } from './names.ts'

const both = { name: 'Rajma', names: { hi: 'राजमा', mr: 'राजमा उसळ' } }
const table: [Language, Named, string][] = [
  ['en', both, 'Rajma'],
  ['hi', both, 'राजमा'],
  ['mr', both, 'राजमा उसळ'],
  ['hi', { name: 'Rajma', names: { mr: 'राजमा उसळ' } }, 'Rajma'],
  ['mr', { name: 'Rajma', names: { mr: 'राजमा उसळ' } }, 'राजमा उसळ'],
  ['hi', { name: 'Rajma', names: {} }, 'Rajma'],
  ['hi', { name: 'Rajma', names: { hi: '' } }, 'Rajma'],
  ['mr', { name: 'Rajma', names: undefined }, 'Rajma'],
  ['mr', { name: 'Rajma' }, 'Rajma'],
  ['en', { name: '', names: { hi: 'राजमा' } }, ''],
]

test.each(table)('in %s, %o is called %s', (language, dish, name) => {
  expect(nameIn(language, dish)).toBe(name)
})
