import type { IncomingHttpHeaders } from 'node:http'

/** What proxies, tunnels and content networks add. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-(forwarded-for|host)|x-real-ip|x-client-ip|x-cluster-client-ip|x-envoy-external-address|x-azure-.+|x-appengine-.+|true-client-ip|(cf|fly|fastly|do|incap)-(connecting-ip|connecting-ipv6|client-ip))$/

/** True for a request that says that it was passed on, whatever else it says: nobody's word is needed for suspicion. */
export function cameThroughProxy(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name))
}
