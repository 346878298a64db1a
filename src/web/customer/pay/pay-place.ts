/** The place of `/order-details` where an order by UPI is paid. */
export const PAY_PLACE = '#pay'
