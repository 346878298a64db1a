import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressOf, Connections, isOwnPage, messageMeter } from './limits.ts'

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '10.0.0.9' } }) as unknown as IncomingMessage

describe('the page that connects', () => {
  test.each([
    ['our own, without a proxy', { origin: 'http://127.0.0.1:5000', host: '127.0.0.1:5000' }, null, true],
    [
      'our own, behind a proxy that changes the host',
      { origin: 'https://dabba.example', host: 'app:5000' },
      'https://dabba.example',
      true,
    ],
    ['another site', { origin: 'https://evil.example', host: 'dabba.example' }, 'https://dabba.example', false],
    ['another port', { origin: 'http://127.0.0.1:5001', host: '127.0.0.1:5000' }, null, false],
    ['our name without TLS', { origin: 'http://dabba.example', host: 'app:5000' }, 'https://dabba.example', false],
    ['a page without an origin of its own', { origin: 'null', host: '127.0.0.1:5000' }, null, false],
    ['a program', { host: '127.0.0.1:5000' }, null, true],
  ])('%s', (_, headers, publicUrl, own) => {
    expect(isOwnPage(request(headers as Record<string, string>), publicUrl)).toBe(own)
  })
})

test.each([
  ['10.0.0.9', 0, 'no proxy is trusted'],
  ['10.0.0.1', 1, 'the last entry is the trusted proxy’s; what stands before it anyone may write'],
  ['203.0.113.7', 2, 'two proxies'],
  ['203.0.113.7', 3, 'more proxies than have written'],
])('the address is %s behind %i proxies: %s', (address, proxies) => {
  expect(addressOf(request({ 'x-forwarded-for': '203.0.113.7, 10.0.0.1' }), proxies)).toBe(address)
})

test('without a forwarded address it is the connection’s own', () => {
  expect(addressOf(request({}), 1)).toBe('10.0.0.9')
})

test('connections of an address are counted until they are closed', () => {
  const connections = new Connections()
  for (let count = 0; count < 10_000; count++) {
    expect(connections.mayTry('a')).toBe(true)
    connections.opened('a')
  }
  expect(connections.mayTry('a')).toBe(false)
  expect(connections.mayTry('b')).toBe(true)
  connections.closed('a')
  expect(connections.mayTry('a')).toBe(true)
})

test('handshakes of an address are counted, whether or not they lead to anything', () => {
  const connections = new Connections()
  for (let count = 0; count < 20_000; count++) connections.mayTry('a')
  expect(connections.mayTry('a')).toBe(false)
  expect(connections.mayTry('b')).toBe(true)
})

test('forty messages in ten seconds are within the limit', () => {
  const within = messageMeter()
  for (let count = 0; count < 40; count++) expect(within()).toBe(true)
  expect(within()).toBe(false)
})
