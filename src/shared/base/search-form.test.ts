import { expect, test } from 'vitest'
import { searchForm } from './search-form.ts'

test.each([
  ['हिंदी', 'हिन्दी'],
  ['पांडे', 'पाण्डे'],
  ['गंगा', 'गङ्गा'],
  ['पंजाब', 'पञ्जाब'],
  ['चंपा', 'चम्पा'],
  ['हँसमुख', 'हंसमुख'],
  ['क\u093cलम', '\u0958लम'],
  ['सब्ज़ी', 'सब्जी'],
  ['पकौड़ा', 'पकौडा'],
  ['क्\u200dष', 'क्ष'],
  ['क्\u200cष', 'क्ष'],
  ['कर्‍हाड', 'कर्हाड'],
  ['Jos\u00e9', 'JOSE\u0301'],
  ['Dal\u00adTadka', 'dalTADKA'],
  ['ऩ', 'न\u093c'],
])('%s and %s are one', (one, other) => {
  expect(searchForm(one)).toBe(searchForm(other))
  expect(searchForm(searchForm(one))).toBe(searchForm(one))
})

test.each([
  ['अन्न', 'अंन'],
  ['अम्मा', 'अंमा'],
  ['मन', 'मान'],
  ['दाल', 'डाल'],
  ['अन्य', 'अंय'],
])('%s and %s stay two', (one, other) => {
  expect(searchForm(one)).not.toBe(searchForm(other))
})
