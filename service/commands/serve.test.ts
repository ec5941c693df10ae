import { expect, test } from 'vitest'
import { safePost } from '../webhooks/safe-post.ts'
import { toCallbackHosts } from './serve.ts'

test.each([
  ['hooks.example.org', 'https://HOOKS.example.org/x'],
  ['Hooks.Example.org', 'https://hooks.example.org:8443/'],
  ['192.168.1.5', 'https://192.168.1.5/'],
  ['2001:db8::1', 'https://[2001:db8::1]/'],
  ['2001:0DB8:0:0:0:0:0:1', 'https://[2001:db8::1]/'],
  ['[2001:db8::0001]', 'https://[2001:0db8:0::1]:8443/'],
  ['::ffff:192.168.1.5', 'https://192.168.1.5/'],
  ['one.example, two.example', 'https://two.example/'],
])('with %s allowed, callbacks to %s are allowed', (hosts, url) => {
  const port = safePost({ allowed: toCallbackHosts([hosts]), after: () => () => undefined })

  expect(port.isAllowed(new URL(url))).toBe(true)
  expect(port.isAllowed(new URL('https://[2001:db8::2]/'))).toBe(false)
})

test.each(['localhost:443', 'hooks.example/path', 'two args', 'http://hooks.example', 'fe80::1%eth0', '999.1.1.1'])(
  'rejects %s as a host',
  hosts => {
    expect(() => toCallbackHosts([hosts])).toThrow('is not a host')
  },
)
