import { z } from 'zod'
import { ADDRESS_MAX_LENGTH, ADDRESS_MIN_LENGTH, ADDRESS_TYPES, NAME_MAX_LENGTH } from '../../domain/people/address.ts'
import { done, id, idParams, phoneParams, phoneText, reject, text } from '../parts.ts'

export const address = z.object({
  _id: id,
  type: z.enum(ADDRESS_TYPES),
  name: z.string(),
  address: z.string(),
  is_default: z.boolean(),
})
export type Address = z.output<typeof address>

export const addressText = z
  .string(reject('address_empty'))
  .trim()
  .min(1, reject('address_empty'))
  .min(ADDRESS_MIN_LENGTH, reject('address_short'))
  .max(ADDRESS_MAX_LENGTH, reject('address_long'))
  .pipe(text(ADDRESS_MAX_LENGTH))

const fields = {
  phoneNumber: phoneText,
  type: z.enum(ADDRESS_TYPES),
  name: text(NAME_MAX_LENGTH).optional(),
  address: addressText,
}
const phoneBody = z.object({ phoneNumber: phoneText })

export const addressSchemas = {
  listAddresses: { params: phoneParams, reply: z.object({ addresses: z.array(address) }) },
  addAddress: {
    body: z.object({ ...fields, userId: id.optional() }),
    reply: z.object({ address }),
  },
  updateAddress: {
    params: idParams,
    body: z.object(fields),
    reply: z.object({ address }),
  },
  makeAddressDefault: { params: idParams, body: phoneBody, reply: done },
  deleteAddress: { params: idParams, body: phoneBody, reply: done },
}
