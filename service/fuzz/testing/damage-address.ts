import type { Random } from '../../../shared/random.ts'
import type { Draft } from './draft.ts'
import { type Draw, ODD_NUMBERS, ODD_TEXTS, pick } from './odd-values.ts'

/** Damages the method, path and query of a request. */
export function damageAddress(draw: Draw, draft: Draft): Draft {
  const { random } = draw
  if (random.chance(0.05)) return { ...draft, ...asked(random, draft) }
  return random.chance(0.4) ? { ...draft, path: path(draw, draft.path) } : { ...draft, query: query(draw, draft.query) }
}

/** Methods without a body for a request without one, and the others for one with a body. */
function asked(random: Random, { body }: Draft): Pick<Draft, 'method' | 'body'> {
  const method = pick(random, METHODS)
  return { method, body: method === 'GET' || method === 'HEAD' ? null : body }
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'DELETE', 'FOO', 'PROPFIND'] as const

function path({ random, ids }: Draw, before: string): string {
  const parts = before.split('/')
  const at = 2 + random.below(Math.max(1, parts.length - 2))
  const part = parts[at] ?? ''
  switch (random.below(7)) {
    case 0:
      return parts.with(at % parts.length, pick(random, PARTS)).join('/')
    case 1:
      return parts.with(at % parts.length, encodeURIComponent(wellFormed(pick(random, ODD_TEXTS)))).join('/')
    case 2:
      return parts.with(at % parts.length, part.toUpperCase()).join('/')
    case 3:
      return parts
        .with(at % parts.length, String(/^\d+$/.test(part) ? ids.any(random) : pick(random, ODD_NUMBERS)))
        .join('/')
    case 4:
      return parts.toSpliced(at, random.below(2), ...(random.chance(0.5) ? [part, part] : [])).join('/')
    case 5:
      return before + pick(random, ENDS)
    default:
      return random.chance(0.3) ? pick(random, PAGES) : before.replace(/\d/, String(random.below(10)))
  }
}

const PARTS = [
  '',
  '0',
  '-1',
  '+1',
  '1e3',
  '1.0',
  '0x1',
  '01',
  '9007199254740992',
  '99999999999999999999',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '..',
  '%2e%2e',
  '%2F',
  '.',
  ' ',
  '%20',
  '*',
  ':sheetId',
  '{sheetId}',
  'null',
  'me',
  'personal',
  'import',
  '__proto__',
  'constructor',
  '1;x=1',
  '1,2',
  "1'--",
  'x'.repeat(3000),
] as const

const ENDS = [
  '/',
  '//',
  '/..',
  '/.',
  '/%2e%2e',
  '/x',
  '/1',
  '.json',
  ';jsessionid=1',
  '%20',
  '%00',
  '#x',
  '/rows',
  '/version',
  '/copy',
  '/../../openapi.json',
] as const

/** Pages outside the API. */
const PAGES = [
  '/',
  '/openapi.json',
  '/b/authorize',
  '/b/sign-in',
  '/b/consent',
  '/b/sheaf.css',
  '/settings/tokens',
  '/settings/apps',
  '/files/x',
  `/files/${'0'.repeat(64)}`,
  '/b/publish/x',
  `/b/publish/${'0'.repeat(64)}`,
  '/b/updates/x',
  '/b/confirm?key=x',
  '/2.0',
  '/2.0/',
  '/favicon.ico',
  '/.git/config',
] as const

function query({ random, ids }: Draw, before: string): string {
  const parameters = before === '' ? [] : before.split('&')
  for (let left = 1 + random.below(3); left > 0; left--) {
    const [name = ''] =
      random.chance(0.5) && parameters.length > 0 ? pick(random, parameters).split('=') : [pick(random, WORDS)]
    const value = pick(random, VALUES)(random, ids.any(random))
    if (random.chance(0.1)) parameters.push(name)
    else parameters.push(`${name}=${value}`)
  }
  return random.chance(0.02) ? parameters.join(';') : parameters.join('&')
}

const WORDS = [
  'include',
  'exclude',
  'level',
  'page',
  'pageSize',
  'includeAll',
  'numericDates',
  'rowIds',
  'columnIds',
  'rowNumbers',
  'ids',
  'ifVersionAfter',
  'rowsModifiedSince',
  'modifiedSince',
  'filterId',
  'allowPartialSuccess',
  'overrideValidation',
  'ignoreRowsNotFound',
  'query',
  'scopes',
  'sheetName',
  'headerRowIndex',
  'primaryColumnIndex',
  'accessApiLevel',
  'sharingInclude',
  'sendEmail',
  'objectIds',
  'since',
  'to',
  'streamPosition',
  'maxCount',
  'lastKey',
  'maxItems',
  'email',
  'paperSize',
  'skipRemap',
  'deleteAllForApiClient',
  '__proto__',
  'constructor',
  'page[]',
  'page%5B%5D',
  '',
  'PAGE',
  'include[0]',
  'toString',
] as const

const VALUES: readonly ((random: Random, id: number) => string)[] = [
  random => encodeURIComponent(wellFormed(pick(random, ODD_TEXTS))),
  random => encodeURIComponent(wellFormed(pick(random, ODD_TEXTS))),
  random => String(pick(random, ODD_NUMBERS)),
  (_, id) => String(id),
  (_, id) => `${id},${id + 1},,x`,
  random => pick(random, RAW),
]

const RAW = [
  'true',
  'false',
  'TRUE',
  'yes',
  '1',
  '-1',
  '0',
  '10000',
  '10001',
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '+',
  '%2B',
  '%0D%0A',
  '2026-03-04T10:00:00+01:00',
  '2026-03-04',
  '1772445600000',
  'objectValue,format,columnType',
  'attachments,discussions',
  ',',
  '1,'.repeat(3000),
  'a'.repeat(10_000),
  '<>',
  '"',
  '=',
  '?',
  '&&',
  'ä',
] as const

// encodeURIComponent throws for a lone surrogate.
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
