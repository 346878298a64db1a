/** Notifications: the devices that customers are pushed to, and the pushing. What other areas may use of it. */

export { removePastAnswerTokens } from './answer-tokens.ts'
export { notificationCustomerTables } from './customer-tables.ts'
export { reachedCustomers } from './devices.ts'
export { pushChannel } from './push-channel.ts'
export { watchPushes } from './push-figures.ts'
export { pushRoutes as notificationRoutes } from './routes.ts'
export { pushSender } from './sender.ts'
