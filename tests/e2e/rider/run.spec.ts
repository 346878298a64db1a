import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { axe } from '../fixtures.ts'
import { expect, test } from '../moving-server.ts'
import { DAY, deliver, NO_NETWORK, NOON, next, runOfSix, STREETS, signInRider } from '../rider-flow.ts'

test.use({ serviceWorkers: 'allow' })

test('a run of six stops in flight mode, with a reload, one failed and one called off, and the cash handed over with a difference', async ({
  page,
  moving: server,
  adminPage,
  loginAdmin,
  allowConsole,
}) => {
  test.slow()
  allowConsole(NO_NETWORK)
  const { admin, phone, name, orders } = await runOfSix(server, 'Kothrud')
  // The phone's clock is 20 minutes ahead.
  await page.clock.setSystemTime(new Date(new Date(NOON).getTime() + 20 * 60_000))

  await signInRider(page, phone)
  await expect(page.getByRole('heading', { name: 'Kothrud' })).toBeVisible()
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()
  await axe(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Start the run' }).click()
  await expect(next(page)).toContainText('1')
  const navigate = page.getByRole('link', { name: 'Navigate' })
  await expect(navigate).toHaveAttribute('href', /google\.com\/maps\/dir.*411038/)
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'I am here' }).click()
  await deliver(page, '₹80 collected')
  await expect(page.getByText('Saved on phone – 2 waiting')).toBeVisible()
  await deliver(page, '₹80 collected')
  // The office calls the third stop off meanwhile.
  const third = await next(page).textContent()
  expect(third).toContain('3')
  const address = await page.getByRole('article').getByText('Society').textContent()
  const called = orders[STREETS.findIndex((street) => address?.includes(street))] ?? ''
  const cancelled = { params: { id: called }, body: { status: 'cancelled' as const } }
  await server.call(adminOrderCalls.setOrderStatus, cancelled, admin)
  await deliver(page, '₹80 collected')

  // The page is killed once it has said so: what was noted and the run are still there.
  await expect(page.getByText('Saved on phone – 4 waiting')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Saved on phone – 4 waiting')).toBeVisible()
  await expect(page.getByText('3 of 6 done')).toBeVisible()
  await expect(next(page)).toContainText('4')
  await page.getByRole('link', { name: 'Not delivered', exact: true }).click()
  await page.getByRole('button', { name: 'Not delivered' }).click()
  await expect(page.getByText('Please choose why.')).toBeVisible()
  await page.getByText('Customer does not want it').click()
  await page.getByRole('button', { name: 'Not delivered' }).click()
  await deliver(page, '₹80 collected')
  await deliver(page, 'Not paid')
  await expect(page.getByText('All stops are done. Hand over the cash, and the boxes.')).toBeVisible()
  await expect(page.getByText('Saved on phone – 7 waiting')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Not sent yet: 7. They stay on this phone until you sign in here again.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()

  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Called off by the kitchen')).toBeVisible()

  // Four times ₹80, the one that was called off among them: the rider has it.
  await page.getByRole('link', { name: 'Cash' }).click()
  await expect(page.getByText('₹320')).toBeVisible()
  await page.getByLabel('How much do you hand over?').fill('320')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Waits to be counted')).toBeVisible()

  await loginAdmin()
  await adminPage.goto(`/admin#tab=money&day=${DAY}`)
  const cash = adminPage.getByRole('region', { name: 'Cash of riders' })
  // Other runs of this server's day stand beside it.
  const own = cash.getByRole('listitem').filter({ hasText: name })
  await expect(own).toHaveCount(2)
  for (const row of await own.all()) await expect(row).not.toContainText('320')
  await cash.getByRole('button', { name: `Enter the count of ${name}` }).click()
  await adminPage.getByLabel('Counted', { exact: true }).fill('300')
  await adminPage.getByRole('button', { name: 'Save the count' }).click()
  await expect(cash).toContainText(`${name}: ₹20 too little`)
  await adminPage.goto('/admin')
  await expect(adminPage.getByText(`${name}, Thu 11 Mar: the hand-over differs by ₹20`)).toBeVisible()
  await expect(adminPage.getByText('The kitchen had called the stop off. More cash than was due.')).toBeVisible()
  await expect(adminPage.getByText(`${name}: the clock of the phone is 20 minutes ahead`)).toBeVisible()
  await adminPage.getByRole('button', { name: `Seen to: ${name}` }).click()
  await expect(adminPage.getByText('The kitchen had called the stop off.')).toHaveCount(0)

  await adminPage.goto(`/admin#tab=money&day=${DAY}`)
  await cash.getByRole('button', { name: `Decide on the difference of ${name}` }).click()
  await adminPage.getByRole('button', { name: 'Wrong change given' }).click()
  await adminPage.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(cash).toContainText(name)
  await expect(page.getByText('Settled: ₹300')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('₹20')).toBeVisible()
})
