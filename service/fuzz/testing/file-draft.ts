import type { Random } from '../../../shared/random.ts'
import { type JsonSchema, valueFor } from './from-schema.ts'
import { type Draw, ODD_TEXTS, pick, spelled } from './odd-values.ts'

/** A body that is not JSON, with its headers. */
export type FileDraft = {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | Uint8Array
}

/** A form, a raw file, or a file in a form, as the declared media type requires. */
export function fileDraft(draw: Draw, type: string, schema: JsonSchema, example: unknown): FileDraft {
  if (type === 'application/x-www-form-urlencoded') return formDraft(draw, schema)
  return type === 'multipart/form-data' ? multipartDraft(draw, schema) : rawDraft(draw, type, example)
}

function formDraft(draw: Draw, schema: JsonSchema): FileDraft {
  const fields = Object.entries(Object(valueFor(draw, schema))).map(([name, value]) => [name, spelled(value)])
  const body = new URLSearchParams(Object.fromEntries(fields)).toString()
  return { headers: [['Content-Type', 'application/x-www-form-urlencoded']], body }
}

/** Header values are bytes: other characters and line breaks are dropped. */
export const inHeader = (text: string): string => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '').slice(0, 2000)

/** A file name, valid or not. */
export function fileName(random: Random): string {
  const odd = inHeader(pick(random, ODD_TEXTS))
  switch (random.below(7)) {
    case 0:
      return `; filename="${odd}"`
    case 1:
      return `; filename=${odd}`
    case 2:
      return `; filename*=UTF-8''${encodeURIComponent(odd)}`
    case 3:
      return `; filename="${encodeURIComponent(odd)}"`
    case 4:
      return `; filename="plan.pdf"; filename*=utf-8''%E0%A4%A; filename="two.txt"`
    default:
      return '; filename="plan.pdf"'
  }
}

function rawDraft({ random }: Draw, type: string, example: unknown): FileDraft {
  const body = typeof example === 'string' && random.chance(0.4) ? example : content(random)
  return {
    headers: [
      ['Content-Type', type],
      ['Content-Disposition', `attachment${fileName(random)}`],
      ['Content-Length', String(Buffer.byteLength(body))],
    ],
    body,
  }
}

/** The content of a file: a table, plain text, bytes, nothing, or the start of an archive. */
function content(random: Random): string | Uint8Array {
  const rows = Array.from(
    { length: random.below(6) },
    () => `${pick(random, ODD_TEXTS)},"${pick(random, ODD_TEXTS)}"\n`,
  )
  const bytes = Uint8Array.from({ length: random.below(300) }, () => random.below(256))
  return pick(random, [
    `Task,Days\n${rows.join('')}`,
    rows.join(''),
    'Task,Days\nDraft,2\n',
    bytes,
    '',
    `PK\u0003\u0004${rows.join('')}`,
  ])
}

/** A part of a form before serialization. */
type Part = {
  readonly head: string
  readonly content: string
}

function multipartDraft(draw: Draw, { properties = {} }: JsonSchema): FileDraft {
  const { random } = draw
  const parts = Object.entries(properties).map(([name, schema]): Part => {
    if (name === 'file') return { head: fileHead(random), content: String(content(random)) }
    const json = JSON.stringify(valueFor(draw, schema)) ?? 'null'
    return { head: `Content-Disposition: form-data; name="${name}"\r\nContent-Type: application/json`, content: json }
  })
  const boundary = random.chance(0.9) ? 'line-of-hyphens' : pick(random, BOUNDARIES)
  const body = written(random.chance(0.4) ? parts : damaged(random, parts), boundary, random)
  const length = random.chance(0.95) ? Buffer.byteLength(body) : random.below(1e6)
  return {
    headers: [
      ['Content-Type', random.chance(0.95) ? `multipart/form-data; boundary=${boundary}` : pick(random, TYPES)],
      ['Content-Length', String(length)],
    ],
    body,
  }
}

const fileHead = (random: Random): string =>
  `Content-Disposition: form-data; name="file"${fileName(random)}\r\nContent-Type: text/plain`

const BOUNDARIES = [
  '',
  '-',
  '--',
  '"',
  '"a b"',
  'a b',
  "'()+_,-./:=?",
  'x'.repeat(70),
  'x'.repeat(71),
  'x'.repeat(5000),
  'line',
  ';',
  'ä',
]

const TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary',
  'multipart/form-data;boundary=',
  'multipart/mixed; boundary=line-of-hyphens',
  'Multipart/Form-Data; charset=utf-8; Boundary="line-of-hyphens"',
  'multipart/form-data; boundary=a; boundary=line-of-hyphens',
]

/** Invalid parts. */
function damaged(random: Random, parts: readonly Part[]): readonly Part[] {
  const one = pick(random, parts)
  switch (random.below(9)) {
    case 0:
      return [...parts, one]
    case 1:
      return parts.filter(part => part !== one)
    case 2:
      return parts.toReversed()
    case 3:
      return [...parts, { head: 'Content-Disposition: form-data; name="more"', content: '1' }]
    case 4:
      return Array(random.chance(0.02) ? 10_000 : 20).fill(one)
    case 5:
      return parts.map(part => (part === one ? { ...part, head: pick(random, HEADS) } : part))
    case 6:
      return parts.map(part => (part === one ? { ...part, content: pick(random, CONTENTS) } : part))
    case 7:
      return parts.map(part => ({
        ...part,
        head: `${part.head}\r\nX-Long: ${'x'.repeat(random.chance(0.1) ? 70_000 : 500)}`,
      }))
    default:
      return []
  }
}

const HEADS = [
  '',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name=""',
  'Content-Disposition: attachment; filename="x"',
  'Content-Disposition: form-data; name="file"',
  'Content-Disposition: form-data; name=file; filename=x',
  'Content-Disposition: form-data; name="__proto__"; filename="x"',
  'Content-Disposition: form-data; name="%66ile"; filename="%2e%2e%2fx"\r\nContent-Type: ',
  'Content-Type: text/plain',
  'no colon here',
  ': empty',
  'Content-Disposition: form-data; name="fi\\"le"; filename="x\\"y"\r\nContent-Type: text/plain',
  `${'X-A: 1\r\n'.repeat(40)}Content-Disposition: form-data; name="file"; filename="x"`,
]

const CONTENTS = [
  '',
  '\r\n',
  '--line-of-hyphens',
  '\r\n--line-of-hyphens',
  '\r\n--line-of-hyphens--\r\n',
  '\r\n--line-of-hyphens-',
  '{"text":',
  'null',
  '[]',
  '{"__proto__":1}',
  '\u0000',
  `"${'x'.repeat(70_000)}"`,
]

function written(parts: readonly Part[], boundary: string, random: Random): string {
  const end = random.chance(0.9) ? '\r\n' : pick(random, ['\n', '\r', '\r\n\r\n', ''])
  const body = parts.map(({ head, content }) => `--${boundary}${end}${head}${end}${end}${content}${end}`).join('')
  const last = random.chance(0.9)
    ? `--${boundary}--${end}`
    : pick(random, ['', `--${boundary}`, `--${boundary}-`, `--${boundary}--more`])
  const whole = `${random.chance(0.05) ? 'preamble\r\n' : ''}${body}${last}`
  return random.chance(0.05) ? whole.slice(0, random.below(whole.length)) : whole
}
