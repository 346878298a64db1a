import { expect, test } from 'vitest'
import type { Ticket } from '#shared/contract/ordering/office/feedback.schemas.ts'
import { feedbackCalls } from '#shared/contract/ordering/office/feedback.ts'
import { renderOffice } from '../render-office.tsx'
import { region } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const TICKET: Ticket = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-00001a2b3c4d',
  number: '#1a2b3c4d',
  order_id: '0198c2a4-7b1e-7c3d-9e1f-00005e6f7a8b',
  order_number: '#5e6f7a8b',
  delivery_date: '2031-01-08',
  dish: 'Gulab Jamun',
  customer: 'Asha',
  phone_number: '+919876500001',
  opened: '2031-01-08T08:00:00.000Z',
  due: '2031-02-07T08:00:00.000Z',
  closed: null,
}
const WEEK = {
  from: '2031-01-02',
  to: '2031-01-08',
  plates: 400,
  ratings: 31,
  stars: 4.2,
  complaints: 2,
  per_thousand: 5,
  dishes: [{ key: 'roti', name: 'Phulka Roti', stars: 2.8, ratings: 6, complaints: 2 }],
  reasons: [{ reason: 'cold' as const, count: 3 }],
}

test('the week says its worst dish, and complaints for each thousand plates', async () => {
  server.answers(feedbackCalls.feedback, WEEK)
  server.answers(feedbackCalls.listTickets, { tickets: [], now: '2031-01-08T09:00:00.000Z' })
  renderOffice('tab=feedback')
  const week = region('The last seven days')
  await expect.element(week).toMatchTextContent('Complaints per 1,000 plates2 on 400 plates5')
  await expect.element(week.getByRole('table')).toMatchTextContent('Phulka Roti2.862')
  await expect.element(week).toMatchTextContent('Cold3')
  await expect.element(region('Something was missing')).toMatchTextContent('Nothing was missing.')
})

test('something that was missing is closed by saying what was done', async () => {
  const closed = { at: '2031-01-08T09:00:00.000Z', by: 'Meera', remedy: 'refunded' as const }
  let ticket = TICKET
  server.answers(feedbackCalls.feedback, WEEK)
  server.answers(feedbackCalls.listTickets, () => ({ tickets: [ticket], now: '2031-03-01T09:00:00.000Z' }))
  const sent = server.answers(feedbackCalls.closeTicket, () => {
    ticket = { ...TICKET, closed }
    return { ticket }
  })
  renderOffice('tab=feedback')
  const tickets = region('Something was missing')
  await expect.element(tickets).toMatchTextContent('Gulab JamunOverdueAsha+91 98765 00001')
  await tickets.getByRole('button', { name: 'Paid back' }).click()
  await expect.element(tickets).toMatchTextContent('Paid back, by Meera')
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([[TICKET._id, { remedy: 'refunded' }]])
  await expect.element(tickets.getByRole('button')).not.toBeInTheDocument()
})
