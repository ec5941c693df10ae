import { BlockList, isIP } from 'node:net'

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6')
}

/**
 * Whether the bytes of an attachment may be fetched from there. The address comes from the service, and a false one must not make
 * the app ask machines behind the person's firewall: https at a public place, or the very service they signed in to.
 */
export function mayDownloadFrom(address: string, serviceBaseUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (url.origin === new URL(serviceBaseUrl).origin) return true
  return url.protocol === 'https:' && !isPrivate(url.hostname)
}

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const kind = isIP(host)
  if (kind === 4) return privateAddresses.check(host, 'ipv4')
  // An IPv4 address inside an IPv6 one (::ffff:127.0.0.1) is checked as what it means by the list itself.
  if (kind === 6) return privateAddresses.check(host, 'ipv6') || /^::ffff:/i.test(host)
  return host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local')
}
