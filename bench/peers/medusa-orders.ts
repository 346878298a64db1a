import type { PlaceOrder } from './orders.ts'

/** What medusa/setup.mjs tells. */
export interface MedusaShop {
  kind: 'medusa'
  /** Of signed-in customers. */
  tokens: string[]
  publishableKey: string
  region: string
  variants: string[]
  shippingOption: string
}

/** The steps of its documented checkout, as few as its API allows, with nothing but the id in each answer. */
export function medusaOrder({ publishableKey, region, variants, shippingOption }: MedusaShop): PlaceOrder {
  const newCart = {
    region_id: region,
    items: variants.map((id) => ({ variant_id: id, quantity: 1 })),
    shipping_address: {
      first_name: 'Asha',
      last_name: 'Kulkarni',
      address_1: 'Flat 4, Shanti Nagar, Kothrud',
      city: 'Pune',
      postal_code: '411038',
      country_code: 'in',
    },
  }
  return async (post, token) => {
    const headers = { authorization: `Bearer ${token}`, 'x-publishable-api-key': publishableKey }
    const ask = <Answer>(path: string, body: object) =>
      post(`/store${path}?fields=id`, body, headers) as Promise<Answer>
    const { cart } = await ask<{ cart: { id: string } }>('/carts', newCart)
    await ask(`/carts/${cart.id}/shipping-methods`, { option_id: shippingOption })
    type Collection = { payment_collection: { id: string } }
    const { payment_collection } = await ask<Collection>('/payment-collections', { cart_id: cart.id })
    const sessions = `/payment-collections/${payment_collection.id}/payment-sessions`
    await ask(sessions, { provider_id: 'pp_system_default' })
    const { type } = await ask<{ type: string }>(`/carts/${cart.id}/complete`, {})
    if (type !== 'order') throw new Error('Medusa has not placed the order')
  }
}
