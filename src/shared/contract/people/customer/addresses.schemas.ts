import { z } from 'zod'
import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  ADDRESS_TYPES,
  NAME_MAX_LENGTH,
} from '../../../domain/people/address.ts'
import { done, id, idParams, phoneParams, phoneText, reject, text } from '../../parts.ts'

/** Where an address is, as its customer has shared it. */
const addressLocation = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Metres, as the device has measured; `null` where it was typed. */
  accuracy: z.number().min(0).max(1_000_000).nullable(),
})
export type AddressLocation = z.output<typeof addressLocation>

export const address = z.object({
  _id: id,
  type: z.enum(ADDRESS_TYPES),
  name: z.string(),
  address: z.string(),
  is_default: z.boolean(),
  /** Left out when nobody has shared it; with India Post's code, where there is one. */
  location: addressLocation.extend({ digipin: z.string().nullable() }).optional(),
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
  /** Where it is; `null` takes it back. Left out: as it was, but for an address whose text is another by now. */
  location: addressLocation.nullish(),
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
