/** Settings of a server that everyone may ask as often as they like: all customers of a test come from one address. */
export const NO_LIMITS = {
  LIMIT_PER_ADDRESS: '0',
  LIMIT_PER_CALLER: '0',
  LIMIT_SIGN_INS: '0',
  LIMIT_SIGN_INS_PER_PHONE: '1000',
  LIMIT_CODES_PER_ADDRESS: '0',
  LIMIT_ALL_CODES_PER_ADDRESS: '0',
  LIMIT_CODES_A_DAY: '0',
  LIMIT_ORDERS_A_DAY: '0',
  LIMIT_PORTIONS_A_DAY: '0',
  LIMIT_FIRST_ORDERS: '0',
  LIMIT_FIRST_PORTIONS: '0',
}
