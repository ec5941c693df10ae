import { expect, test } from 'vitest'
import { hostOf, isAllowedAddress, isAllowedHost } from './addresses.ts'

const NONE: ReadonlySet<string> = new Set()
const ALLOWED: ReadonlySet<string> = new Set(['hooks.office.example', '10.1.2.3'])

test.each([
  ['localhost', '127.0.0.1', true],
  ['localhost', '::1', true],
  ['anything.example', '127.9.9.9', true],
  ['anything.example', '::ffff:127.0.0.1', true],
  ['anything.example', '93.184.216.34', false],
  ['anything.example', '10.0.0.1', false],
  ['anything.example', '192.168.1.1', false],
  ['anything.example', '169.254.169.254', false],
  ['anything.example', '::ffff:a9fe:a9fe', false],
  ['anything.example', 'fe80::1', false],
  ['anything.example', '0.0.0.0', false],
  ['anything.example', 'no address', false],
])('without permission a callback to %s at %s is allowed: %s', (host, address, isAllowed) => {
  expect(isAllowedAddress(host, address, NONE)).toBe(isAllowed)
})

test.each([
  ['hooks.office.example', '93.184.216.34', true],
  ['hooks.office.example', '192.168.1.1', true],
  ['hooks.office.example', '169.254.169.254', false],
  ['hooks.office.example', '0.0.0.0', false],
  ['hooks.office.example', '224.0.0.1', false],
  ['hooks.office.example', 'ff02::1', false],
  ['other.example', '10.1.2.3', true],
  ['other.example', '10.1.2.4', false],
  ['evil.hooks.office.example', '93.184.216.34', false],
])('with permission for two hosts a callback to %s at %s is allowed: %s', (host, address, isAllowed) => {
  expect(isAllowedAddress(host, address, ALLOWED)).toBe(isAllowed)
})

test.each([
  ['http://localhost:4000/x', 'localhost', true],
  ['http://LOCALHOST./x', 'localhost', true],
  ['http://127.1/x', '127.0.0.1', true],
  ['http://2130706433/x', '127.0.0.1', true],
  ['http://0x7f.0.0.1/x', '127.0.0.1', true],
  ['http://[::1]:80/x', '::1', true],
  ['http://[::ffff:10.0.0.1]/x', '10.0.0.1', false],
  ['http://[::ffff:7f00:1]/x', '127.0.0.1', true],
  ['http://10.0.0.1/x', '10.0.0.1', false],
  ['http://10.1.2.3/x', '10.1.2.3', true],
  ['https://hooks.office.example/x', 'hooks.office.example', true],
  ['https://office.example/x', 'office.example', null],
])('the host of %s is %s, and known to be allowed: %s', (address, host, isAllowed) => {
  expect(hostOf(new URL(address))).toBe(host)
  expect(isAllowedHost(host, ALLOWED)).toBe(isAllowed)
})
