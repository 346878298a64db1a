import { expect, type Locator } from '@playwright/test'

/** Counts what the hands of a person do: taps (or clicks), keys that are pressed, and letters that are typed. */
export function hands() {
  const done = { taps: 0, keys: 0, letters: 0 }
  const tap = async (target: Locator) => {
    done.taps += 1
    await target.click()
  }
  return {
    done,
    tap,
    /** Types into a field, which is tapped first unless the focus is there already; what stood there goes with the first letter. */
    type: async (field: Locator, text: string) => {
      await field.waitFor()
      if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
      done.letters += text.length
      await field.fill(text)
    },
    /** One of a list, by its value or by what is read: the list is opened, and the entry tapped. */
    choose: async (list: Locator, entry: string | RegExp) => {
      done.taps += 2
      if (typeof entry === 'string') return list.selectOption(entry)
      const option = list.locator('option').filter({ hasText: entry })
      await expect(option).toHaveCount(1)
      return list.selectOption(await option.getAttribute('value'))
    },
    press: async (target: Locator, key: string) => {
      done.keys += 1
      await target.press(key)
    },
    /** A file of the computer: the button that asks for it, the file, and Open. */
    choosePicture: async (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = button.page().waitForEvent('filechooser')
      await tap(button)
      done.taps += 2
      await (await chooser).setFiles(file)
    },
  }
}
