import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../shared/testing/cases.ts'
import { createTestFlow } from './testing/a-flow.ts'

const STARTS = cases(3000, 10_000)

// Inputs from a web page or another program. `STATE` is the true state: even with it, an input of a wrong form must
// have no effect.
const HOSTILE: readonly (readonly string[])[] = [
  ['--inspect', '--inspect-brk=0', '--remote-debugging-port=9222', '--gpu-launcher=calc', '--renderer-cmd-prefix=sh'],
  ['--user-data-dir=sheaf://oauth?code=x&state=STATE'],
  ['--gpu-launcher=sheaf://oauth?code=x&state=STATE'],
  ['-sheaf://oauth?code=x&state=STATE'],
  ['sheaf://oauth?code=x&state=STATE', 'sheaf://oauth?code=y&state=STATE'],
  ['sheaf://oauth?code=x&state=STATE', 'sheaf://oauth?code=x&state=STATE'],
  ['sheaf://oauth?code=x&state=STATE', '--load-extension=sheaf:x'],
  ['SHEAF://oauth?code=x&state=STATE'],
  ['Sheaf://oauth?code=x&state=STATE'],
  ['sheaf://OAUTH?code=x&state=STATE'],
  ['sheaf://oauth?CODE=x&state=STATE'],
  ['sheaf:oauth?code=x&state=STATE'],
  ['sheaf:/oauth?code=x&state=STATE'],
  ['sheaf:///oauth?code=x&state=STATE'],
  ['sheaf:\\\\oauth?code=x&state=STATE'],
  ['sheaf://oauth.evil?code=x&state=STATE'],
  ['sheaf://oauth@evil?code=x&state=STATE'],
  ['sheaf://evil@oauth?code=x&state=STATE'],
  ['sheaf://oauth:80?code=x&state=STATE'],
  ['sheaf://oauth:?code=x&state=STATE'],
  ['sheaf://oauth/x?code=x&state=STATE'],
  ['sheaf://oauth//?code=x&state=STATE'],
  ['sheaf://oauth/../oauth?code=x&state=STATE'],
  ['sheaf://oauth/%2e?code=x&state=STATE'],
  ['sheaf://%6fauth?code=x&state=STATE'],
  ['sheaf://oauth;x?code=x&state=STATE'],
  ['sheaf://oauth#?code=x&state=STATE'],
  ['sheaf://oauth?code=x&state=STATE#'],
  ['sheaf://oauth?code=x&state=STATE#fragment'],
  ['sheaf://oauth?#code=x&state=STATE'],
  ['sheaf://oauth??code=x&state=STATE'],
  ['sheaf://oauth?code=x&state=STATE&state=STATE'],
  ['sheaf://oauth?code=x&code=y&state=STATE'],
  ['sheaf://oauth?code=x&error=access_denied&state=STATE'],
  ['sheaf://oauth?code=x&state=STATE&redirect_uri=https://evil.example'],
  ['sheaf://oauth?code=x&state=STATE&__proto__=1'],
  ['sheaf://oauth?code=x&state=STATE&'],
  ['sheaf://oauth?&code=x&state=STATE'],
  ['sheaf://oauth?code=x;state=STATE'],
  ['sheaf://oauth?code[]=x&state=STATE'],
  ['sheaf://oauth?c%6fde=x&state=STATE'],
  ['sheaf://oauth?code=&state=STATE'],
  ['sheaf://oauth?code&state=STATE'],
  ['sheaf://oauth?code=x=y&state=STATE'],
  ['sheaf://oauth?code=x&state='],
  ['sheaf://oauth?code=x'],
  ['sheaf://oauth?state=STATE'],
  ['sheaf://oauth?code=x&state=STATE&expires_in=-1'],
  ['sheaf://oauth?code=x&state=STATE&expires_in=1e9'],
  ['sheaf://oauth?code=%00&state=STATE'],
  ['sheaf://oauth?code=x%00&state=STATE'],
  ['sheaf://oauth?code=x%0d%0aSet-Cookie:1&state=STATE'],
  ['sheaf://oauth?code=x%20y&state=STATE'],
  ['sheaf://oauth?code=%ff&state=STATE'],
  ['sheaf://oauth?code=%&state=STATE'],
  ['sheaf://oauth?code=%zz&state=STATE'],
  ['sheaf://oauth?code=%e2%80%ae&state=STATE'],
  ['sheaf://oauth?code=\u202ex&state=STATE'],
  ['sheaf://oauth?code=x&state=STATE\u0000'],
  ['sheaf://oauth?code=x&state=STATE\n'],
  [' sheaf://oauth?code=x&state=STATE'],
  ['sheaf://oauth?code=x&state=STATE '],
  ['"sheaf://oauth?code=x&state=STATE"'],
  ['sheaf://oauth?code=x&state=STATE" --no-sandbox "'],
  ['sheaf://oauth?code=x" "--gpu-launcher=calc&state=STATE'],
  ['ѕheaf://oauth?code=x&state=STATE'], // Cyrillic
  ['sheaf://οauth?code=x&state=STATE'], // Greek
  ['sheaf://oauth\uff1fcode=x&state=STATE'], // a full-width question mark
  [`sheaf://oauth?code=${'x'.repeat(3_000)}&state=STATE`],
  ['http://127.0.0.1:47823/oauth?code=x&state=STATE'],
  ['https://sheaf://oauth?code=x&state=STATE'],
  ['file:///sheaf://oauth?code=x&state=STATE'],
  ['javascript:sheaf://oauth?code=x&state=STATE'],
]

const ADDRESS = 'sheaf://oauth?code=x&expires_in=599135&state='
const switches = fc.constantFrom(
  '--inspect',
  '--gpu-launcher=x',
  '--no-sandbox',
  '--js-flags=--x',
  '-x',
  '--',
  '/tmp/x',
)
const odd = fc.constantFrom(
  ...[
    '%00',
    '\0',
    '\n',
    '\t',
    ' ',
    '\u202e',
    '\u200b',
    '#',
    '\\',
    '"',
    '<',
    '`',
    '{',
    '^',
    '|',
    'é',
    '%',
    '%zz',
    '%ff',
    '[',
    '?',
  ],
)

/** The good link, broken at one place. */
const brokenLink = (good: string) =>
  fc.oneof(
    fc
      .tuple(fc.nat(good.length), odd)
      .map(([at, what]) => good.slice(0, at) + what + good.slice(at))
      // A "%" before 30 to 39 encodes a digit, so the link is still good.
      .filter(link => !/expires_in=\d*%3\d/.test(link)),
    fc.constantFrom('code', 'state', 'expires_in').map(key => `${good}&${key}=1`),
    fc.stringMatching(/^[a-z_]{1,12}$/).map(key => `${good}&${key === 'error' ? 'x' : key}=1`),
    fc.stringMatching(/^[@:.;/][a-z0-9@:./-]{1,20}$/).map(more => good.replace('oauth', `oauth${more}`)),
    fc
      .nat(12)
      .map(at => good.slice(0, at) + good.charAt(at).toUpperCase() + good.slice(at + 1))
      .filter(link => link !== good),
    fc.integer({ min: 1, max: good.length - 1 }).map(count => good.slice(count)),
    fc.integer({ min: 2_049, max: 5_000 }).map(length => good.replace('code=x', `code=${'x'.repeat(length)}`)),
    switches.map(name => `${name}=${good}`),
  )
/** Links of the right form with an unknown state, and starts with two links. */
const hostileStart = (good: string) =>
  fc.oneof(
    brokenLink(good).map(link => [link]),
    fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/).map(state => [ADDRESS + state]),
    fc.string({ unit: 'binary', maxLength: 200 }).map(text => [`sheaf:${text}`]),
    fc.string({ unit: 'binary', maxLength: 200 }).map(text => [text]),
    fc.tuple(brokenLink(good)).map(([link]) => [good, link.includes('sheaf:') ? link : `sheaf:${link}`]),
    fc.constant([good, good]),
    fc.array(switches, { maxLength: 6 }),
  )

describe('a start, a second start or a link has no effect', () => {
  test.each(HOSTILE.map(args => [args.join(' '), args] as const))('%j', async (_, args) => {
    const t = createTestFlow()
    await t.begin()
    const before = { opened: [...t.opened] }

    t.flow.receiveArguments(args.map(word => word.replaceAll('STATE', t.state())))

    expect({ opened: t.opened, redeemed: t.redeemed }).toEqual({ ...before, redeemed: [] })
    // Nor has it taken anything away: the good answer is believed after it.
    t.flow.receiveArguments([t.good('good')])
    expect(t.redeemed).toEqual(['good'])
  })

  test(`in ${STARTS} random starts, with and without a pending sign-in`, async () => {
    const waiting = createTestFlow()
    const idle = createTestFlow()
    await waiting.begin()
    const good = ADDRESS + waiting.state()

    fc.assert(
      fc.property(
        hostileStart(good),
        fc.array(switches, { maxLength: 3 }),
        fc.array(switches, { maxLength: 3 }),
        (args, before, after) => {
          for (const { flow } of [waiting, idle]) flow.receiveArguments([...before, ...args, ...after])
          expect([...waiting.redeemed, ...idle.redeemed, ...idle.opened, ...idle.news]).toEqual([])
          expect(waiting.opened).toHaveLength(1)
          expect(waiting.news.at(-1)?.signIn).not.toBeNull()
        },
      ),
      { numRuns: STARTS },
    )

    waiting.flow.receiveArguments(['--inspect', good, '/tmp/x'])
    expect(waiting.redeemed).toEqual(['x'])
  })
})

test('a valid link is found at any position among the arguments', async () => {
  for (const position of [0, 1, 2, 3]) {
    const t = createTestFlow()
    await t.begin()
    const args = ['sheaf', '--allow-file-access-from-files', '--enable-crashpad']
    t.flow.receiveArguments(args.toSpliced(position, 0, t.good()))

    expect(t.redeemed).toEqual(['code-1'])
  }
})
