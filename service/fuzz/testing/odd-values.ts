import type { Random } from '../../../shared/random.ts'
import type { KnownIds } from './known-ids.ts'

/** Texts that have broken programs: SQL, markup, formulas, paths, dates, prototypes, lone surrogates. */
export const ODD_TEXTS: readonly string[] = [
  '', ' ', '\t', '\n', '\r\n', '\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\ufeff', '\u202etxt.exe', 'e\u0301', 'ﬀ', 'İ', 'ß', '👩‍🌾', '\uffff', '\u{10ffff}',
  'null', 'undefined', 'NaN', 'true', 'FALSE', '0', '-0', '-1', '1.5', '1e3', '1e999', '0x10', '٣', '9007199254740993', '1'.repeat(40),
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', '[object Object]',
  "'; DROP TABLE sheets; --", '" OR 1=1 --', "%' OR name LIKE '%", "') UNION SELECT hash FROM tokens --", '%', '_', '*', 'a* OR b', '"a" NEAR', '\\', '?1', '$1', '{0}', '%s%n',
  '=', '=1+', '==', '=[', '=[Name]', '=[Name]1', '=[Name]0', '=[Name]999999999', '=SUM([Name]:[Name])', '=SUM(CHILDREN())', '=Name@row', '={Other}', '=IF(', '="', "='", '=-', '=1/0',
  '=REPT("x", 999999999)', '=DATE(9999, 99, 99)', '=10^309', `=${'('.repeat(80)}1${')'.repeat(80)}`, `=${'1+'.repeat(500)}1`, '=COUNTIFS([Name]:[Name], @cell = "x")', '=[Name]@row', '=TODAY(9e99)',
  '+cmd', '-2+3', '@SUM(1)', '<script>alert(1)</script>', '<!--', '&amp;', ']]>', '../../../etc/passwd', '..\\..\\x', 'C:\\x', '/dev/null', 'CON', 'a/b', '.', '..',
  'http://169.254.169.254/', 'http://127.0.0.1:1/', 'https://x', 'https://', 'http://[::1', 'ftp://x/y', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://a:b@c/d?e#f',
  '2026-03-04', '2026-02-30', '2026-13-01', '2026-03-04T25:61:61Z', '2026-03-04T10:00:00+99:99', '0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00.001Z',
  'a@b', 'ann@office.example', 'ANN@OFFICE.EXAMPLE', 'bob@office.example', 'nobody@office.example', 'a@b@c', '@', 'a b@c.d', `${'a'.repeat(300)}@b.example`,
  'TEXT_NUMBER', 'DATE', 'ABSTRACT_DATETIME', 'CONTACT_LIST', 'MULTI_PICKLIST', 'DURATION', 'PREDECESSOR', 'AUTO_NUMBER', 'OWNER', 'VIEWER', 'sheet', 'folder', 'home', 'SHEET', 'FILE', 'LINK',
  '5d', '1w 2d 3h', '1FS +3d', '1,2', ',', ',,,', '1;2', '[]', '{}', '{"a":1}', '"', ',,1,,,,,,,,,,,,,,', 'x'.repeat(51), 'x'.repeat(256), 'x'.repeat(4001), '💥'.repeat(2100),
] // biome-ignore format: a list of words

/** Numbers at the limits of numeric types. */
export const ODD_NUMBERS: readonly number[] = [
  0, -0, 1, -1, 2, 3, 0.5, 1.5, -1.5, 100, 499, 500, 501, 4000, 10_000, 10_001, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 2 ** 63, 2 ** 64,
  1e15, 8.64e15, 8.64e15 + 2, -8.64e15, 253402300800000, 1e21, 1e300, -1e300, 1.7976931348623157e308, 5e-324, 1e-7, 0.1 + 0.2,
] // biome-ignore format: a list of numbers

/** Names with a meaning in the API or in JavaScript. */
export const NAMES: readonly string[] = [
  'id', 'name', 'type', 'title', 'value', 'objectValue', 'objectType', 'values', 'formula', 'columnId', 'rowId', 'sheetId', 'cells', 'columns', 'rows', 'index', 'primary', 'options', 'symbol', 'format',
  'validation', 'width', 'hidden', 'locked', 'systemColumnType', 'autoNumberFormat', 'contactOptions', 'strict', 'hyperlink', 'url', 'linkInFromCell', 'linksOutToCells', 'image', 'overrideValidation',
  'toTop', 'toBottom', 'above', 'parentId', 'siblingId', 'indent', 'outdent', 'expanded', 'version', 'fromId', 'destinationId', 'destinationType', 'newName', 'to', 'email', 'accessLevel', 'groupId', 'scope', 'text',
  'comment', 'attachmentType', 'attachmentSubType', 'description', 'userSettings', 'projectSettings', 'message', 'subject', 'sendTo', 'status', 'enabled', 'events', 'callbackUrl',
  'toString', 'constructor', 'prototype', '__proto__', '__defineGetter__', 'hasOwnProperty', 'then', 'toJSON', 'length', '0', '', ' ', '\u0000', 'ID', 'Name',
] // biome-ignore format: a list of words

/** A random item of a non-empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[random.below(list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

/** The sources of randomness and ids. */
export type Draw = {
  readonly random: Random
  readonly ids: KnownIds
}

/** Any JSON value, usually a nasty one. */
export function oddValue(draw: Draw, depth = 3): unknown {
  const { random, ids } = draw
  switch (random.below(depth > 0 ? 10 : 7)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
    case 3:
      return pick(random, ODD_NUMBERS)
    case 4:
    case 5:
      return pick(random, ODD_TEXTS)
    case 6:
      return ids.any(random)
    case 7:
    case 8:
      return Array.from({ length: random.below(4) }, () => oddValue(draw, depth - 1))
    default:
      return oddObject(draw, depth)
  }
}

function oddObject(draw: Draw, depth: number): object {
  const { random } = draw
  const made = {}
  for (let left = random.below(4); left > 0; left--) put(made, pick(random, NAMES), oddValue(draw, depth - 1))
  return made
}

/** A value as text. Not `String`, because the value may have a `toString` property. */
export const spelled = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Sets an own property, also one named `__proto__`, as JSON can have it. */
export function put(object: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
