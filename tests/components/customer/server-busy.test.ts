import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { passRetries, takeClock } from '../clock.ts'
import { renderScreen } from '../render-screen.tsx'
import { orderOf } from '../replies.ts'
import { server } from '../stub-server.ts'

const busy = page.getByText('The kitchen’s server is busy. This is what we last heard from the kitchen.')

for (const status of [502, 503, 504]) {
  test(`a ${status} of a proxy shows what was read last, and says why, until the server answers`, async () => {
    server.answers(orderCalls.listOrders, { orders: [orderOf({ menu_name: 'Thursday Thali' })], nextCursor: null })
    const first = renderScreen('/my-orders')
    await expect.element(page.getByRole('listitem')).toMatchTextContent('Thursday Thali')
    await expect.element(busy).not.toBeInTheDocument()
    first.leave()

    takeClock()
    const requests = server.rejects(orderCalls.listOrders, status)
    renderScreen('/my-orders')
    await passRetries(requests)
    await expect.element(page.getByRole('listitem')).toMatchTextContent('Thursday Thali')
    await expect.element(busy).toBeVisible()

    server.answers(orderCalls.listOrders, { orders: [orderOf({ menu_name: 'Friday Thali' })], nextCursor: null })
    window.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByRole('listitem')).toMatchTextContent('Friday Thali')
    await expect.element(busy).not.toBeInTheDocument()
  })
}
