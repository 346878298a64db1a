import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import type { Asked, Hit } from './sources.ts'

const SHOWN = 5

/** Customers as the search of their tab finds them: by name, phone, address or an order's number. */
export async function findCustomers({ words, api }: Asked): Promise<Hit[]> {
  const query = { search: words, limit: SHOWN }
  const { customers } = await api.call(customerCalls.searchCustomers, { query })
  return customers.map(({ _id, name, phone_number: phone, address }) => ({
    key: _id,
    title: name ?? m.customer_no_name(),
    detail: [phone && displayPhone(phone), address].filter(Boolean).join(' · '),
    place: { tab: 'customers', customer: _id },
  }))
}
