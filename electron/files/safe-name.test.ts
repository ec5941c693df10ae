import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedName, safeName } from './safe-name.ts'

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['ü "x".pdf', 'ü _x_.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\Windows\\notepad.exe', 'C__Windows_notepad.exe'],
  ['..', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['name. . .', 'name'],
  ['NUL', '_NUL'],
  ['con.txt', '_con.txt'],
  ['Com1 .txt', '_Com1 .txt'],
  ['console.txt', 'console.txt'],
  ['a\u0000b\u0007.txt', 'a_b_.txt'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['u\u0308.pdf', 'ü.pdf'],
  ['.hidden', '.hidden'],
  ['日本語.csv', '日本語.csv'],
])('"%s" is stored as "%s"', (name, stored) => {
  expect(safeName(name)).toBe(stored)
})

test('a long name is truncated between characters and keeps its extension', () => {
  const long = safeName(`${'𝒳'.repeat(200)}.pdf`)

  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200)
  expect(long.endsWith('𝒳.pdf')).toBe(true)
  expect(Buffer.byteLength(numberedName(long, 12))).toBeLessThanOrEqual(200)
  expect(numberedName(long, 12).endsWith(' (12).pdf')).toBe(true)
})

test('the next free name has a number before its extension', () => {
  expect(numberedName('plan.pdf', 2)).toBe('plan (2).pdf')
  expect(numberedName('notes', 3)).toBe('notes (3)')
})

const nasty = fc.constantFrom(
  '/',
  '\\',
  '..',
  '.',
  ' ',
  ':',
  '\0',
  '\u202e',
  'CON',
  'nul',
  'com1',
  'é',
  'e\u0301',
  '𝒳',
  '\ud800',
  '~',
  '*',
  '\n',
)
const anyName = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 20 })), { maxLength: 12 })
  .map(parts => parts.join(''))

/** Lists the faults of a stored name. */
function faults(safe: string): string[] {
  const checks: readonly (readonly [fault: string, isSo: boolean])[] = [
    ['leaves its folder', posix.dirname(posix.resolve('/own', safe)) !== '/own' || posix.basename(safe) !== safe],
    [
      'leaves it on Windows',
      win32.dirname(win32.resolve('C:\\own', safe)) !== 'C:\\own' || win32.basename(safe) !== safe,
    ],
    ['ends in a dot or space', /[. ]$/.test(safe)],
    ['holds what cannot be seen', /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(safe)],
    ['names a device', /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe)],
    ['is too long or empty', safe.length === 0 || Buffer.byteLength(safe) > 200],
    ['is written in two ways', safe.normalize('NFC') !== safe],
    ['changes when made safe again', safeName(safe) !== safe],
  ]
  return checks.filter(([, isSo]) => isSo).map(([fault]) => fault)
}

test('makes 100,000 names safe on every system, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(anyName, name => {
      const found = faults(safeName(name))
      if (found.length > 0) throw new Error(found.join(', '))
    }),
    { numRuns: 100_000 },
  )
})

test('the checker of that test detects an unsafe name', () => {
  expect(faults('../x')).toContain('leaves its folder')
  expect(faults('con.txt')).toEqual(['names a device', 'changes when made safe again'])
  expect(faults('')).toContain('is too long or empty')
})
