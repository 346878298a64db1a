import { ContainerRegistrationKeys, generateJwtToken, Modules } from '@medusajs/framework/utils'
import {
  createApiKeysWorkflow,
  createCustomerAccountWorkflow,
  createPricePreferencesWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from '@medusajs/medusa/core-flows'

/** Makes a shop's region, its two dishes and its customers, each signed in; tells what an order is made of. */
export default async function setUp({ container }) {
  const make = async (workflow, input) => (await workflow(container).run({ input })).result
  const [channel] = await make(createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Web' }] })
  const [key] = await make(createApiKeysWorkflow, {
    api_keys: [{ title: 'Web', type: 'publishable', created_by: 'bench' }],
  })
  await make(linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] })
  const [region] = await make(createRegionsWorkflow, {
    regions: [
      {
        name: 'India',
        currency_code: 'inr',
        countries: ['in'],
        payment_providers: ['pp_system_default'],
      },
    ],
  })
  await make(createPricePreferencesWorkflow, [{ attribute: 'currency_code', value: 'inr', is_tax_inclusive: true }])
  await make(createTaxRegionsWorkflow, [
    { country_code: 'in', provider_id: 'tp_system', default_tax_rate: { name: 'GST', code: 'gst', rate: 5 } },
  ])
  const [profile] = await make(createShippingProfilesWorkflow, { data: [{ name: 'Plates', type: 'default' }] })
  const option = await makeShippingOption(container, make, { channel, profile, region })
  const products = await make(createProductsWorkflow, {
    products: [dish('Regular Thali', 80), dish('Gulab Jamun', 50)].map((product) => ({
      ...product,
      shipping_profile_id: profile.id,
      sales_channels: [{ id: channel.id }],
    })),
  })
  const output = {
    tokens: await makeCustomers(container, make),
    publishableKey: key.token,
    region: region.id,
    variants: products.map(({ variants }) => variants[0].id),
    shippingOption: option.id,
  }
  // Medusa ends the process as soon as this is done.
  await new Promise((sent) => process.send(output, sent))
}

/** One variant; its stock is not counted. */
function dish(title, rupees) {
  const prices = [{ amount: rupees, currency_code: 'inr' }]
  return {
    title,
    status: 'published',
    options: [{ title: 'Size', values: ['Regular'] }],
    variants: [{ title: 'Regular', options: { Size: 'Regular' }, manage_inventory: false, prices }],
  }
}

/** Brought from the kitchen to every address in India, for nothing. */
async function makeShippingOption(container, make, { channel, profile, region }) {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const [kitchen] = await make(createStockLocationsWorkflow, {
    locations: [{ name: 'Kitchen', address: { city: 'Pune', country_code: 'IN', address_1: '' } }],
  })
  await make(linkSalesChannelsToStockLocationWorkflow, { id: kitchen.id, add: [channel.id] })
  const atKitchen = { [Modules.STOCK_LOCATION]: { stock_location_id: kitchen.id } }
  await link.create({ ...atKitchen, [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' } })
  const fulfilment = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: [{ name: 'India', geo_zones: [{ country_code: 'in', type: 'country' }] }],
  })
  await link.create({ ...atKitchen, [Modules.FULFILLMENT]: { fulfillment_set_id: fulfilment.id } })
  const [option] = await make(createShippingOptionsWorkflow, [
    {
      name: 'To the door',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: fulfilment.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Door', description: 'To the door', code: 'door' },
      prices: [{ region_id: region.id, amount: 0 }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ])
  return option
}

/** The tokens that signing in would give; nobody signs in by password while it is measured. */
async function makeCustomers(container, make) {
  const { http } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  const tokens = []
  for (let index = 0; index < Number(process.env.CUSTOMERS); index++) {
    const email = `asha${index}@example.com`
    const identity = await container.resolve(Modules.AUTH).createAuthIdentities({
      provider_identities: [{ provider: 'emailpass', entity_id: email }],
    })
    const customer = await make(createCustomerAccountWorkflow, {
      authIdentityId: identity.id,
      customerData: { email, first_name: 'Asha', last_name: 'Kulkarni' },
    })
    const payload = { actor_id: customer.id, actor_type: 'customer', auth_identity_id: identity.id }
    tokens.push(generateJwtToken(payload, { secret: http.jwtSecret, expiresIn: '1d' }))
  }
  return tokens
}
