/** Notifications: the devices that customers are pushed to, and the pushing. What other areas may use of it. */

export { pushRoutes as notificationRoutes } from './routes.ts'
export { startPushSender } from './sender.ts'
