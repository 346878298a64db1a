import { expect, test } from 'vitest'
import { isMonthly, planTypeText } from './plan-text.ts'

test.each([
  ['26-day-subscription', '26-day subscription', true],
  ['6-day-subscription', '6-day subscription', false],
  ['1-day-subscription', '1-day subscription', false],
  ['basic', 'basic', true],
  ['30_day_plan', '30 day plan', true],
])('%s is shown as %s', (planType, text, monthly) => {
  expect(planTypeText(planType)).toBe(text)
  expect(isMonthly(planType)).toBe(monthly)
})
