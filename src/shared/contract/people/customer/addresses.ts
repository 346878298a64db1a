import { defineCalls } from '../../define.ts'
import type { addressSchemas } from './addresses.schemas.ts'

/** A customer's delivery addresses. Spec: customer §7. */
export const addressCalls = defineCalls<typeof addressSchemas>({
  listAddresses: {
    method: 'GET',
    path: '/api/addresses/{phone}',
    access: 'customer',
    ownPhone: 'params.phone',
    summary: 'The addresses of the caller, the default first.',
  },
  addAddress: {
    method: 'POST',
    path: '/api/addresses',
    access: 'customer',
    ownPhone: 'body.phoneNumber',
    idempotent: true,
    summary: 'Adds an address; the first one becomes the default.',
  },
  updateAddress: {
    method: 'PUT',
    path: '/api/addresses/{id}',
    access: 'customer',
    ownPhone: 'body.phoneNumber',
    summary: 'Changes an address.',
  },
  makeAddressDefault: {
    method: 'PUT',
    path: '/api/addresses/{id}/default',
    access: 'customer',
    ownPhone: 'body.phoneNumber',
    summary: 'Makes this address the default in place of the former one.',
  },
  deleteAddress: {
    method: 'DELETE',
    path: '/api/addresses/{id}',
    access: 'customer',
    ownPhone: 'body.phoneNumber',
    summary: 'Deletes an address; the newest of the others becomes the default if it was.',
  },
})
