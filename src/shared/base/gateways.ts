/** The payment gateways that a kitchen can use, one at a time for new payments. */
export const GATEWAYS = ['razorpay', 'cashfree'] as const
export type GatewayName = (typeof GATEWAYS)[number]
