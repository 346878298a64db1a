import { defineCalls } from '../../define.ts'
import type { deliverySchemas } from './delivery.schemas.ts'

/** Who carries what where: the runs of a day, and the routes that they are of. */
export const deliveryCalls = defineCalls<typeof deliverySchemas>({
  deliveryBoard: {
    method: 'GET',
    path: '/api/admin/delivery',
    access: 'admin',
    permission: 'delivery.read',
    summary: 'The runs of a day of a slot with their stops, in the order in which they are driven to.',
  },
  arrangeRuns: {
    method: 'POST',
    path: '/api/admin/delivery/arrange',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Puts the orders of a day that have no stop yet onto its runs. What is there keeps its order.',
  },
  orderStops: {
    method: 'PUT',
    path: '/api/admin/delivery/runs/{id}/stops',
    access: 'admin',
    permission: 'delivery.write',
    summary:
      'Puts the open stops of a run in order, and takes over those of other runs. With the version that was read.',
  },
  addToRun: {
    method: 'POST',
    path: '/api/admin/delivery/runs/{id}/orders',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Puts orders that are on no run onto this one. On a run that has left they are on their way from then on.',
  },
  assignRider: {
    method: 'PUT',
    path: '/api/admin/delivery/runs/{id}/rider',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Says who drives a run.',
  },
  changeRun: {
    method: 'POST',
    path: '/api/admin/delivery/runs/{id}/state',
    access: 'admin',
    permission: 'delivery.write',
    summary:
      'Packs, starts or ends a run; its orders follow. With boxes unpacked a run is started only when `anyway` is said, without a rider only when `withoutRider` is.',
  },
  suggestOrder: {
    method: 'GET',
    path: '/api/admin/delivery/runs/{id}/suggestion',
    access: 'admin',
    permission: 'delivery.read',
    summary: 'A shorter order of the open stops of a run, with what it saves. Changes nothing.',
  },
  keepOrder: {
    method: 'POST',
    path: '/api/admin/delivery/runs/{id}/standing',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Makes the order of a run the standing order of its route, of every day or of that weekday.',
  },
  settleStop: {
    method: 'POST',
    path: '/api/admin/delivery/stops/{id}/state',
    access: 'admin',
    permission: 'delivery.write',
    summary:
      'Says for the rider what has become of a stop, with the cash and boxes that changed hands, or opens it again, which takes these back. Its orders follow.',
  },
  locatePlace: {
    method: 'PUT',
    path: '/api/admin/delivery/places/{id}/location',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Says where an address is, by coordinates or a DIGIPIN.',
  },
  locateKitchen: {
    method: 'PUT',
    path: '/api/admin/delivery/kitchen',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Says where runs begin and end.',
  },
  listRoutes: {
    method: 'GET',
    path: '/api/admin/delivery/routes',
    access: 'admin',
    permission: 'delivery.read',
    summary: 'The routes in use, in their order.',
  },
  addRoute: {
    method: 'POST',
    path: '/api/admin/delivery/routes',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Adds a route; days that are arranged already get a run of it, too.',
  },
  changeRoute: {
    method: 'PUT',
    path: '/api/admin/delivery/routes/{id}',
    access: 'admin',
    permission: 'delivery.write',
    summary:
      'Changes the name of a route, who usually drives it, how deliveries are shown, or how many stops its runs get.',
  },
  retireRoute: {
    method: 'DELETE',
    path: '/api/admin/delivery/routes/{id}',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Takes a route out of use. Its runs stay; its addresses go onto others when they are delivered to next.',
  },
})
