import type { Random } from '../../../shared/random.ts'
import { pick } from './odd-values.ts'

/** Damages the text of a body: syntax, encoding, size. */
export function damageText(random: Random, text: string): string | Uint8Array {
  const at = random.below(text.length + 1)
  switch (random.below(12)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + pick(random, TOKENS) + text.slice(at)
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random.below(8))
    case 3:
      return text.slice(0, at) + text.slice(random.below(text.length + 1))
    case 4:
      // A duplicate key: JSON.parse takes the last one, other parsers the first.
      return text.replace(/\{"([^"]{1,40})":/, (_, key: string) => `{"${key}":${pick(random, TOKENS)},"${key}":`)
    case 5:
      return text.replace(/:("[^"]*"|[\d.]+|true|false|null)/, () => `:${pick(random, TOKENS)}`)
    case 6:
      return pick(random, WHOLE)
    case 7:
      return pick(random, FRAMES)(text)
    case 8:
      return broken(random, Buffer.from(text))
    case 9:
      return Buffer.from(text, 'utf16le')
    case 10:
      return deep(random.chance(0.02) ? 100_000 : 40)
    default:
      return random.chance(0.005) ? `${' '.repeat(4 * 1024 * 1024)}${text}` : `${text}${text}`
  }
}

const TOKENS = [
  '1e999', '-1e999', '-0', '9007199254740993', '0.1e-400', '1'.repeat(400), '"\\ud800"', '"\\u0000"', '"\\udc00\\ud800"', '"\\u005f_proto__"', 'NaN', 'Infinity', 'undefined', '01', '+1', '.5', "'x'",
  '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{', '}', '[', ']', ',', ':', '"', '\\', '/**/', '//', '\u0000', '\u2028', '\ufeff', 'null', 'true', '[]', '{}', '""',
] // biome-ignore format: a list of words

const WHOLE = [
  '',
  ' ',
  '\n',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '[[]]',
  '[{}]',
  '[null]',
  '{"":""}',
  '{"__proto__":null}',
  '\u0000',
  '<xml/>',
  'a=b&c=d',
  '"\\ud800"',
  '[[[[[[]]]]]]',
  '-',
  '[1,]',
] as const

const FRAMES: readonly ((text: string) => string)[] = [
  text => `\ufeff${text}`,
  text => `[${text}]`,
  text => `[[${text}]]`,
  text => `{"body":${text}}`,
  text => `${text},${text}`,
  text => `[${text},${text}]`,
  text => JSON.stringify(text),
  text => ` \r\n\t${text}\r\n`,
  text => `${text}\u0000`,
  text => `)]}',\n${text}`,
]

/** Changes, drops or doubles some bytes, so that the text is usually no valid UTF-8. */
function broken(random: Random, bytes: Buffer): Uint8Array {
  for (let left = 1 + random.below(4); left > 0 && bytes.length > 0; left--)
    bytes[random.below(bytes.length)] = random.below(256)
  return random.chance(0.5) ? bytes : Buffer.concat([bytes, Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, 0xff])])
}

function deep(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}
