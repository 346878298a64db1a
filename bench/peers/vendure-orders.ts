import type { PlaceOrder } from './orders.ts'

/** What vendure/setup.mjs tells. */
export interface VendureShop {
  kind: 'vendure'
  /** Of signed-in customers. */
  tokens: string[]
  variants: string[]
  shippingMethod: string
  /** All steps in one document: GraphQL takes a document's mutations one after the other. */
  atOnce: boolean
}

const ERROR = '... on ErrorResult { message }'

/** The steps of its documented checkout, each with the least of an answer that tells whether it has worked. */
export function vendureOrder({ variants, shippingMethod, atOnce }: VendureShop): PlaceOrder {
  const items = variants.map((id) => `{ productVariantId: "${id}", quantity: 1 }`)
  const address =
    'fullName: "Asha Kulkarni", streetLine1: "Flat 4, Shanti Nagar, Kothrud", city: "Pune", postalCode: "411038", countryCode: "IN"'
  const steps = [
    `addItemsToOrder(inputs: [${items.join(', ')}]) { errorResults { ${ERROR} } }`,
    `setOrderShippingAddress(input: { ${address} }) { ${ERROR} }`,
    `setOrderShippingMethod(shippingMethodId: ["${shippingMethod}"]) { ${ERROR} }`,
    `transitionOrderToState(state: "ArrangingPayment") { ${ERROR} }`,
    `addPaymentToOrder(input: { method: "cash-on-delivery", metadata: {} }) { ... on Order { state } ${ERROR} }`,
  ]
  const documents = (atOnce ? [steps.join('\n')] : steps).map((step) => ({ query: `mutation { ${step} }` }))
  return async (post, token) => {
    let last = ''
    for (const document of documents) {
      last = JSON.stringify(await post('/shop-api', document, { authorization: `Bearer ${token}` }))
      if (last.includes('"message"')) throw new Error(`Vendure has rejected: ${last}`)
    }
    if (!last.includes('"PaymentAuthorized"')) throw new Error(`Vendure has not placed the order: ${last}`)
  }
}
