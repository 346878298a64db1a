import { type CustomerTable, ended } from '#server/people/people.ts'

/** Devices are of a session, and end with it. */
export const notificationCustomerTables: CustomerTable[] = [ended('push_devices')]
