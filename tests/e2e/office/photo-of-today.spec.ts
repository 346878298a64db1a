import { picture } from '../../support/pictures.ts'
import { expect, test } from '../moving-server.ts'

// In the morning: in the evening customers see the menu of the next day, which has no photo of today.
test('a photo of today goes from the phone to the menu, and customers see it', async ({
  adminPage,
  loginAdmin,
  page,
}) => {
  await loginAdmin()
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await adminPage.goto('/admin#tab=menus')
  const button = adminPage.getByRole('button', { name: /^Photo of today / })
  await expect(button).toBeVisible()
  const camera = adminPage.locator('input[type=file][capture]')
  const file = await picture({ width: 1000, height: 750, format: 'jpeg', name: 'IMG_1.jpg' })
  await camera.setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })
  await expect(adminPage.getByRole('region', { name: 'Messages' })).toContainText('Customers see the photo of')
  await page.goto('/')
  const photo = page.locator('main picture img')
  await expect(photo).toBeVisible()
  // The browser has taken an AVIF of a width that the screen needs.
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-480w\.avif$/)
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true)
})
