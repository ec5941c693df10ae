import type { Draft } from './draft.ts'
import { fileName, inHeader } from './file-draft.ts'
import { type Draw, ODD_TEXTS, pick } from './odd-values.ts'

/** Damages the headers about the body and the caller. */
export function damageHeaders(draw: Draw, draft: Draft, tokens: readonly string[]): Draft {
  const { random } = draw
  let headers = draft.headers
  for (let left = 1 + random.below(2); left > 0; left--) {
    const name = pick(random, NAMES)
    const value = valueFor(draw, name, tokens)
    const others = random.chance(0.85)
      ? headers.filter(header => header[0].toLowerCase() !== name.toLowerCase())
      : headers
    headers = random.chance(0.1) ? others : [...others, [name, value] as const]
  }
  return { ...draft, headers }
}

/** The first few affect the service most. */
const NAMES = [
  'Content-Type',
  'Content-Type',
  'Authorization',
  'Authorization',
  'Assume-User',
  'Idempotency-Key',
  'Idempotency-Key',
  'Content-Disposition',
  'Content-Length',
  'Content-Encoding',
  'Accept',
  'Accept-Encoding',
  'If-None-Match',
  'Origin',
  'Transfer-Encoding',
  'Expect',
  'Range',
  'Cookie',
  'X-Forwarded-For',
  'X-HTTP-Method-Override',
  'Smartsheet-Integration-Source',
  'User-Agent',
  '__proto__',
  'X-Long',
] as const

function valueFor({ random }: Draw, name: (typeof NAMES)[number], tokens: readonly string[]): string {
  const odd = inHeader(pick(random, ODD_TEXTS))
  if (random.chance(0.1)) return odd
  const token = pick(random, tokens)
  switch (name) {
    case 'Authorization':
      return pick(random, [
        `Bearer ${token}`,
        `bearer  ${token}`,
        `Bearer ${token.slice(1)}`,
        `Bearer ${token.toUpperCase()}`,
        `Basic ${token}`,
        token,
        'Bearer',
        'Bearer ',
        `Bearer ${token}, Bearer ${token}`,
        `Bearer ${odd}`,
      ])
    case 'Assume-User':
      return pick(random, [
        'bob%40office.example',
        'bob@office.example',
        'bob%2540office.example',
        'ann%40office.example',
        'BOB%40OFFICE.EXAMPLE',
        'nobody',
        '%',
        '%E0%A4%A',
        '%00',
        '',
        'x'.repeat(10_000),
      ])
    case 'Idempotency-Key':
      return pick(random, [
        'a',
        'b',
        '"a"',
        'c'.repeat(255),
        'd'.repeat(256),
        `key-${random.below(20)}`,
        '',
        '"',
        'ä',
        'a b',
      ])
    case 'Content-Type':
      return pick(random, TYPES)
    case 'Content-Disposition':
      return `${pick(random, ['attachment', 'inline', 'form-data; name="file"', 'ATTACHMENT ', ''])}${fileName(random)}`
    case 'Content-Length':
      return pick(random, ['0', '1', '-1', '1e3', '31457281', '999999999999', 'x', '', '5, 5', '0x10'])
    case 'If-None-Match':
      return pick(random, ['*', '"1-2"', 'W/"1"', '"', '"2-2.OWNER.001"'])
    case 'X-Long':
      return 'x'.repeat(20_000)
    default:
      return pick(random, OTHERS)
  }
}

const TYPES = [
  'application/json',
  'application/json;charset=UTF-8',
  'APPLICATION/JSON',
  'application/json; charset=utf-16',
  'application/jsonp',
  'text/json',
  'text/plain',
  'text/csv',
  'text/csv; header=present',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  '*/*',
  '',
  ' ',
  ';',
  'json',
  'application/json, text/csv',
] as const

const OTHERS = [
  'gzip',
  'deflate, br',
  'identity',
  'chunked',
  'gzip;q=0',
  '*',
  '*/*',
  'application/json',
  'text/csv',
  'application/pdf',
  'application/vnd.ms-excel',
  'text/html',
  'application/xml;q=0.1',
  'null',
  'http://localhost',
  'https://evil.example',
  '100-continue',
  'bytes=0-1',
  'a=b; __proto__=1',
  '127.0.0.1',
  'DELETE',
  '1',
] as const
