import { expect, type Locator, type Page } from '@playwright/test'

/** Counts the presses that a person makes; a list of choices takes two, to open it and to choose. */
export function counted(page: Page) {
  let clicks = 0
  return {
    count: () => clicks,
    click: async (locator: Locator) => {
      clicks += 1
      await locator.click()
    },
    choose: async (label: string, option: RegExp) => {
      clicks += 2
      const select = page.getByLabel(label, { exact: true })
      await expect(select.locator('option').filter({ hasText: option })).toHaveCount(1)
      const value = await select.locator('option').filter({ hasText: option }).getAttribute('value')
      await select.selectOption(value)
    },
  }
}
