import { expect, newPhone, test } from '../fixtures.ts'
import { placeOrder } from '../kitchen-flow.ts'
import { watchSockets } from '../live-page.ts'
import { menuOfOrderDay } from '../order-flow.ts'

/** Long before the list would look again by itself. */
const AT_ONCE = { timeout: 10_000 }

test('what a customer does not eat reaches the kitchen at once, with who entered it', async ({
  page,
  adminPage,
  server,
  login,
  loginAdmin,
}) => {
  const customer = await login(newPhone())
  const number = `#${(await placeOrder(server, customer)).slice(-8)}`
  const { day } = await menuOfOrderDay(server)
  const sockets = watchSockets(adminPage)
  await loginAdmin()
  await adminPage.goto(`/admin#tab=kitchen&day=${day}`)
  await sockets.admitted()
  await expect(adminPage.getByRole('heading', { name: 'Regular Thali' }).first()).toBeVisible()
  const clashes = adminPage.getByRole('region', { name: 'Jain, allergies and what is avoided' })
  await expect(clashes.getByText(number)).toHaveCount(0)

  await page.goto('/profile')
  const food = page.getByRole('region', { name: 'Food preferences' })
  await food.getByRole('button', { name: 'Change food preferences: You' }).click()
  await food.getByRole('checkbox', { name: /^Jain/ }).check()
  await food.getByRole('group', { name: 'Milk, grain and more' }).getByRole('checkbox', { name: 'Gluten' }).check()
  await food.getByRole('group', { name: 'I am allergic to' }).getByRole('checkbox', { name: 'Milk' }).check()
  await food.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(food.getByRole('status')).toContainText('Saved. It counts from')
  await expect(clashes.getByText(number).first()).toBeVisible(AT_ONCE)

  await page.reload()
  await expect(food.getByText('Allergy: Milk')).toBeVisible()
  await expect(food.getByText('Left out: Gluten')).toBeVisible()
  await adminPage.goto(`/admin#tab=customers&customer=${customer.user._id}`)
  await adminPage.reload()
  await expect(adminPage.getByText(/^Entered by the customer, /)).toBeVisible()
})
