import { expect, test } from 'vitest'
import { type Language, preferredLanguage } from './language.ts'

const ALL: Language[] = ['en', 'hi', 'mr']

test.each<[string | undefined, Language[], Language]>([
  [undefined, ALL, 'en'],
  ['', ALL, 'en'],
  ['*', ALL, 'en'],
  ['hi', ALL, 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', ALL, 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', ALL, 'en'],
  ['en;q=0.5, mr-IN;q=0.8, hi;q=0.7', ALL, 'mr'],
  ['gu-IN,mr;q=0.9,en;q=0.8', ALL, 'mr'],
  ['mr,hi;q=0.9', ['en', 'hi'], 'hi'],
  ['mr', ['en'], 'en'],
  ['hi;q=0,mr;q=0.1', ALL, 'mr'],
  ['HI-in', ALL, 'hi'],
  [';;,q=,,hi;q=x', ALL, 'hi'],
])('a browser that likes %j is spoken to, of %j, in %s', (header, offered, language) => {
  expect(preferredLanguage(header, offered)).toBe(language)
})
