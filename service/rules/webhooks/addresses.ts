import { BlockList, isIP } from 'node:net'

/** Nobody's computer in particular: what no permission for a name may lead to. 169.254.0.0/16 is where clouds keep secrets. */
const NEVER = blockList([
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  ['fd00:ec2::', 32, 'ipv6'],
])

const LOOPBACK = blockList([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
])

/** Whether callbacks may go to an address of a host: to this computer, and to what somebody has allowed by name. */
export function isAllowedAddress(host: string, address: string, allowed: ReadonlySet<string>): boolean {
  const plain = withoutMapping(address)
  if (isIP(plain) === 0) return false
  if (isIn(LOOPBACK, plain) || allowed.has(plain)) return true
  return allowed.has(host) && !isIn(NEVER, plain)
}

/** Whether a host can be told from its name to be this computer or an allowed one; null: its addresses have to be asked for. */
export function isAllowedHost(host: string, allowed: ReadonlySet<string>): boolean | null {
  if (host === 'localhost' || host.endsWith('.localhost') || allowed.has(host)) return true
  return isIP(host) === 0 ? null : isAllowedAddress(host, host, allowed)
}

/** The host of an address as it is compared: in lower case, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return withoutMapping(
    hostname
      .toLowerCase()
      .replace(/^\[|\]$/g, '')
      .replace(/\.$/, ''),
  )
}

/** An IPv4 address that is written as IPv6 is the IPv4 address. */
function withoutMapping(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (dotted) return dotted
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function blockList(subnets: readonly (readonly [net: string, prefix: number, type: 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix, type] of subnets) list.addSubnet(net, prefix, type)
  return list
}
