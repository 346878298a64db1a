import type { ZodType } from 'zod'
import { adminEventSchemas, clientMessageSchemas, customerEventSchemas } from '#shared/contract/realtime.schemas.ts'
import { type AnySchema, describeSchema } from './named-schemas.ts'

/** What each event says, beside its payload. */
const TOLD: Record<keyof typeof customerEventSchemas | keyof typeof adminEventSchemas, string> = {
  'subscription-expired': 'A subscription is over.',
  'subscription-expiring-soon': 'A subscription ends within a few days.',
  'subscription-pause-changed': 'A pause was added, changed or taken back.',
  'daily-order-created': 'A subscription has its order for a day.',
  'order-created': 'An order has come in.',
  'order-confirmed': 'An order was confirmed by its customer.',
  'order-skipped': 'An order was skipped by its customer.',
  'order-auto-confirmed': 'An order was confirmed since nobody had answered.',
  'order-status-changed': 'An order has another status, whoever changed it.',
  'order-not-delivered': 'An order could not be brought, by the kitchen’s own doing.',
  'kitchen-closed': 'Days were closed on which the customer expects something.',
  'kitchen-open-again': 'A day is open again on which an order of the customer was cancelled.',
  'menu-updated': 'Some menu has changed.',
  'delivery-progress': 'The run that an order of the customer is on has gone on.',
  'production-changed':
    'What is cooked for a day was locked, or a change of it seen, what was cooked entered, or a clash decided.',
  'food-rules-changed':
    'What a customer, or a recipient of the customer’s orders, must not or does not want to eat is another.',
  'packing-changed': 'Boxes of a day were packed, or labels of them printed.',
  'runs-changed': 'Runs of a day were made or put in order, or a stop of one was settled.',
}

const TOKEN = [{ $ref: '#/components/securitySchemes/token' }]

/** The AsyncAPI 3.0 document of the sockets, of a server at `origin`. */
export function asyncApiOf(origin: string) {
  const { host, protocol } = new URL(origin)
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Dabba, over sockets',
      version: '1.0.0',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description:
        'Events of socket.io 4. The handshake carries `auth: { token }`, a customer’s or an admin’s, which decides what is told. ' +
        'An event names what has changed; what it looks like now is read by the calls of /api/openapi.json. ' +
        'Payloads may get new fields at any time; a reader passes over those that it does not know.',
    },
    servers: { kitchen: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', pathname: '/socket.io/' } },
    channels: {
      customer: { address: '/', messages: messagesOf(customerEventSchemas), description: 'A signed-in customer.' },
      office: { address: '/', messages: messagesOf(adminEventSchemas), description: 'A signed-in admin.' },
      client: {
        address: '/',
        messages: {
          'join-user-room': {
            summary: 'The caller’s own id, which is answered by `{ success }`; the room itself comes from the token.',
            payload: payloadOf(clientMessageSchemas['join-user-room'], 'input'),
          },
        },
        description: 'What clients say.',
      },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'In the handshake’s `auth.token`.' } },
    },
    operations: {
      tellCustomer: {
        action: 'send',
        channel: { $ref: '#/channels/customer' },
        security: TOKEN,
        summary: 'Told to a customer.',
      },
      tellOffice: {
        action: 'send',
        channel: { $ref: '#/channels/office' },
        security: TOKEN,
        summary: 'Told to the kitchen.',
      },
      hearClient: {
        action: 'receive',
        channel: { $ref: '#/channels/client' },
        security: TOKEN,
        summary: 'Said by a client.',
      },
    },
  }
}

function messagesOf(schemas: Partial<Record<keyof typeof TOLD, ZodType>>) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { name, summary: TOLD[name as keyof typeof TOLD], payload: payloadOf(schema, 'output') },
    ]),
  )
}

/** Events have no named schemas: what they carry is small. */
function payloadOf(schema: ZodType, io: 'input' | 'output'): AnySchema {
  return describeSchema(schema, io).schema
}
