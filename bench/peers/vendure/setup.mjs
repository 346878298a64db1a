import {
  bootstrap,
  ChannelService,
  CustomerService,
  Populator,
  ProductService,
  ProductVariantService,
  RequestContextService,
  SessionService,
  ShippingMethodService,
  TaxCategoryService,
  TransactionalConnection,
  User,
  UserService,
} from '@vendure/core'
import { cashOnDelivery, shopConfig } from './config.mjs'

// Makes the tables of a shop, its two dishes and its customers, each signed in; tells what an order is made of.

const app = await bootstrap(
  shopConfig({
    synchronize: true,
    // Nobody signs in by password: a real hash for each customer would only take a minute more.
    passwordHashingStrategy: { hash: async () => 'none', check: async () => false },
  }),
)
const name = (text) => [
  { languageCode: 'en', name: text, slug: text.toLowerCase().replaceAll(' ', '-'), description: '' },
]

const { identifier } = shopConfig().authOptions.superadminCredentials
const user = await app
  .get(TransactionalConnection)
  .rawConnection.getRepository(User)
  .findOneOrFail({
    where: { identifier },
    relations: { roles: { channels: true } },
  })
const context = () => app.get(RequestContextService).create({ apiType: 'admin', user })

const channel = await app.get(ChannelService).getDefaultChannel()
await app.get(ChannelService).update(await context(), {
  id: channel.id,
  defaultCurrencyCode: 'INR',
  availableCurrencyCodes: ['INR'],
  pricesIncludeTax: true,
})
await app.get(Populator).populateInitialData({
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ code: 'IN', name: 'India', zone: 'Asia' }],
  taxRates: [{ name: 'GST', percentage: 5 }],
  shippingMethods: [{ name: 'To the door', price: 0 }],
  paymentMethods: [{ name: 'Cash on delivery', handler: { code: cashOnDelivery.code, arguments: [] } }],
  collections: [],
})

const ctx = await context()
const [taxCategory] = (await app.get(TaxCategoryService).findAll(ctx)).items
async function addDish(text, price) {
  const product = await app.get(ProductService).create(ctx, { enabled: true, translations: name(text) })
  const variant = { productId: product.id, sku: text, price, taxCategoryId: taxCategory.id, trackInventory: 'FALSE' }
  const [made] = await app.get(ProductVariantService).create(ctx, [{ ...variant, translations: name(text) }])
  return String(made.id)
}
const variants = [await addDish('Regular Thali', 8000), await addDish('Gulab Jamun', 5000)]
const [shippingMethod] = (await app.get(ShippingMethodService).findAll(ctx)).items

const tokens = []
for (let index = 0; index < Number(process.env.CUSTOMERS); index++) {
  const customer = await app
    .get(CustomerService)
    .create(ctx, { emailAddress: `asha${index}@example.com`, firstName: 'Asha', lastName: 'Kulkarni' }, 'a password')
  if (!customer.user?.verified) throw new Error(`the customer could not be made: ${JSON.stringify(customer)}`)
  const signingIn = await app.get(UserService).getUserById(ctx, customer.user.id)
  const session = await app.get(SessionService).createNewAuthenticatedSession(ctx, signingIn, 'native')
  tokens.push(session.token)
}
await app.close()
process.send({
  tokens,
  variants,
  shippingMethod: String(shippingMethod.id),
})
process.disconnect()
