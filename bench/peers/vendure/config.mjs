import { DefaultJobQueuePlugin, DefaultLogger, LogLevel, PaymentMethodHandler } from '@vendure/core'

/** Paid at the door: authorised at once, settled by whoever takes the money. */
export const cashOnDelivery = new PaymentMethodHandler({
  code: 'cash-on-delivery',
  description: [{ languageCode: 'en', value: 'Cash on delivery' }],
  args: {},
  createPayment: (_ctx, _order, amount) => ({ amount, state: 'Authorized' }),
  settlePayment: () => ({ success: true }),
})

/**
 * A shop in production with nothing beside its core: no e-mail, no search, no admin pages. Its job queue is the one that
 * Vendure recommends, served by a worker of its own.
 *
 * @returns {import('@vendure/core').VendureConfig}
 */
export function shopConfig({ synchronize = false, ...authOptions } = {}) {
  return {
    apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT), introspection: false },
    authOptions: {
      tokenMethod: 'bearer',
      requireVerification: false,
      superadminCredentials: { identifier: 'bench', password: 'bench' },
      ...authOptions,
    },
    dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize },
    logger: new DefaultLogger({ level: LogLevel.Warn }),
    paymentOptions: { paymentMethodHandlers: [cashOnDelivery] },
    plugins: [DefaultJobQueuePlugin.init({})],
  }
}
