import { findTableFile } from '../../electron/desktop/start-action.ts'
import { createTestFlow } from '../../electron/session/browser/testing/a-flow.ts'
import { ODD_TEXTS, pick } from '../../service/fuzz/testing/odd-values.ts'
import { contract } from '../../shared/ipc/contract.ts'
import type { Random } from '../../shared/random.ts'
import { damageText, type Language } from '../mutate/text.ts'
import { Fault, type FuzzTarget } from '../run/target.ts'

/** The length limit for pasted redirects. */
const Pasted = contract['session.paste-redirect'].input

/** Start arguments by any page or program, while a sign-in waits for its answer. */
export const DEEP_LINKS: FuzzTarget = {
  name: 'deep-links',
  batch: 500,
  inputs: 1,
  async open() {
    const t = createTestFlow()
    return {
      draw(random) {
        const isPasted = random.chance(0.3)
        const code = `code-${random.below(1e6)}`
        const chances = { state: random.chance(0.5), args: drawArguments(random) }
        return async () => {
          if (t.opened.length === 0 || t.redeemed.length > 0) await t.begin()
          t.redeemed.length = 0
          const state = chances.state ? t.state() : 'a-state-that-nobody-knows'
          const args = chances.args.map(word => word.replace('CODE', code).replace('STATE', state))
          const pasted = isPasted ? Pasted.safeParse({ pasted: args.join(' ') }) : null
          if (pasted) await (pasted.success && t.flow.paste(pasted.data.pasted))
          else t.flow.receiveArguments(args)
          check(t.redeemed, args, t.state())
          findTableFile(args, '/home/ann')
          t.opened.splice(1, t.opened.length - 2)
          t.news.length = 0
          t.log.length = 0
        }
      },
      close: async () => t.flow.cancel(),
    }
  },
}

/** Without the state nothing is redeemed; otherwise only the code next to the state. */
function check(redeemed: readonly string[], args: readonly string[], state: string): void {
  const [code] = redeemed
  if (code === undefined) return
  const text = args
    .map(word => word.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))))
    .join(' ')
  const shown = text.replace(/\s+/g, '')
  if (redeemed.length > 1) throw new Fault('one answer is redeemed twice')
  if (!shown.includes(state)) throw new Fault('a code is redeemed without the state that left')
  if (!shown.includes(code)) throw new Fault('a code is redeemed that nobody sent')
}

const GOOD = 'sheaf://oauth?code=CODE&expires_in=599135&state=STATE'
const ARGUMENTS = [
  GOOD, GOOD, GOOD, GOOD.replace('sheaf://oauth', 'http://127.0.0.1:47823/oauth'), 'sheaf://oauth?error=access_denied&state=STATE', 'code=CODE&state=STATE',
  '/usr/bin/sheaf', '--inspect=0.0.0.0', '--gpu-launcher=x', '--', '.', '/home/ann/Guests.xlsx', 'plan.csv', 'file:///home/ann/a.tsv', 'file://host.example/a.csv', 'sheaf:',
] // biome-ignore format: a list of words

const LANGUAGE: Language = {
  tokens: [
    'sheaf:', 'sheaf://', 'oauth', '//', '/', '?', '&', '=', '#', '%', '%00', '%2e', '%73', '%zz', '..', '@', ':', ':80', '\\', ' ', '\n', '"', "'", '<', '>', '\u202e', '\u200b', '\u0000', 'é',
    'code=', 'state=', 'STATE', 'CODE', 'error=', 'expires_in=', '__proto__=1', 'file:', '.csv', '--', 'http://127.0.0.1:47823',
  ], // biome-ignore format: a list of words
  longest: 200_000,
}

function drawArguments(random: Random): readonly string[] {
  return Array.from({ length: 1 + random.below(4) }, () => {
    const word = random.chance(0.1) ? pick(random, ODD_TEXTS) : pick(random, ARGUMENTS)
    return random.chance(0.6) ? damageText(random, word, LANGUAGE) : word
  })
}
