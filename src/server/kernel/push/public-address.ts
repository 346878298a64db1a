import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that lead into this machine or its own network: a push service is never there. */
const INSIDE = new BlockList()
const INSIDE_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]
for (const [net, bits] of INSIDE_4) {
  INSIDE.addSubnet(net, bits, 'ipv4')
  // The same address written for IPv6: mapped, and by way of NAT64.
  INSIDE.addSubnet(`::ffff:${net}`, 96 + bits, 'ipv6')
  INSIDE.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6')
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv6')
}

/** False for what lies on this machine or in its own network. `address` is an IP address without brackets. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !INSIDE.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address of the web may be a push service's: by https, on a public host, on the usual port. Looks nothing up. */
export function isPublicHttps(url: URL): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  // A name without a dot, and what is never of the public web.
  return host.includes('.') && !/\.(localhost|local|internal|lan|home|corp|test|invalid|onion|arpa)$/i.test(host)
}

/** Looks a name up and rejects the connection when any of its addresses leads inside. */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return done(new Error('the push service is not on the public network'), '', 0)
    }
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
