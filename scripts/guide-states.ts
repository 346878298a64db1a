/** The pictures of the guide, and the state of the gallery that each is made of. */
export const GUIDE_PICTURES: Record<string, string> = {
  'leave-demo': 'admin-demo-leave',
  'first-steps': 'admin-first-steps',
  settings: 'admin-settings',
  dashboard: 'admin-dashboard',
  'week-plan': 'admin-plan',
  orders: 'admin-orders',
  packing: 'packing',
  money: 'admin-money',
  people: 'people',
  customer: 'admin-customer',
  closing: 'admin-calendar-close-preview',
  rider: 'rider-next-stop',
}
