import { describe, expect, test } from 'vitest'
import { createHandOff, isLink, isSafeToOpen, linkToOpen } from './hand-off.ts'
import { hostileAddresses } from './testing/hostile-addresses.ts'

const GOOD = [
  'https://app.smartsheet.com/b/authorize?response_type=code&client_id=x&scope=READ_SHEETS%20WRITE_SHEETS&state=abc',
  'https://sheets.example:8443/b/authorize?state=x',
  'http://127.0.0.1:47111/b/authorize?state=x',
  'http://localhost:3000/b/authorize',
  'http://[::1]:3000/b/authorize',
  `https://sheets.example/${'x'.repeat(2_025)}`,
]

/** A desktop that records the addresses it opened. */
function aDesktop() {
  const opened: string[] = []
  const open = async (url: string) => void opened.push(url)
  return { opened, handOff: createHandOff({ open, after: () => () => undefined }) }
}

describe('the browser', () => {
  test.each(GOOD)('opens %s', async address => {
    const { opened, handOff } = aDesktop()

    expect(await handOff(address)).toBe(true)
    expect(opened).toEqual([address])
  })

  test('opens none of more than 300 hostile addresses', async () => {
    const { opened, handOff } = aDesktop()
    const addresses = hostileAddresses()

    for (const address of addresses) {
      await expect(handOff(address), address).rejects.toThrow('not opened')
      expect(isSafeToOpen(address)).toBe(false)
    }

    expect(addresses.length).toBeGreaterThanOrEqual(300)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(opened).toEqual([])
  })
})

describe('a link of a cell', () => {
  test.each([
    ['https://x.example', 'https://x.example/'],
    ['http://x.example/a b', 'http://x.example/a%20b'],
    ['mailto:ann@x.example?subject=Hi', 'mailto:ann@x.example?subject=Hi'],
  ])('%s is accepted in the form that every parser agrees on', (address, href) => {
    expect(linkToOpen(address)).toBe(href)
    expect(isLink(href)).toBe(true)
  })

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://x.example/share',
    'ms-settings:',
    'sheaf://oauth',
    'vbscript:x',
    'https://ann:secret@x.example',
    'x.example',
    '',
    `https://x.example/${'x'.repeat(3000)}`,
  ])('%s is rejected', address => {
    expect(linkToOpen(address)).toBe(null)
  })
})
