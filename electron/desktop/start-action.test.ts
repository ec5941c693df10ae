import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import { fileToOpen, findStartAction, findTableFile, wordForSheet } from './start-action.ts'

test('each launcher entry opens its destination, at any position of its argument', () => {
  expect(findStartAction(['--go-to=search'])).toEqual({ kind: 'search' })
  expect(findStartAction(['/opt/sheaf', '--enable-crashpad', '--go-to=import'])).toEqual({ kind: 'import' })
  expect(findStartAction(['--go-to=pending', '--allow-file-access-from-files'])).toEqual({ kind: 'pending', seq: null })
  expect(findStartAction([wordForSheet(SheetId.parse(4583))])).toEqual({ kind: 'sheet', sheetId: 4583 })
})

test('the desktop file uses only arguments of this list', () => {
  const file = join(import.meta.dirname, '../../scripts/packaging/linux/system/usr/share/applications/sheaf.desktop')
  const starts = [...readFileSync(file, 'utf8').matchAll(/^Exec=sheaf (--.+)$/gm)].map(([, word = '']) => word)

  expect(starts).toHaveLength(3)
  for (const word of starts) expect(findStartAction([word])).not.toBeNull()
})

const HOSTILE: readonly (readonly string[])[] = [
  ['--go-to'],
  ['--go-to='],
  ['--go-to=settings'],
  ['--go-to=Search'],
  ['--go-to=search '],
  [' --go-to=search'],
  ['-go-to=search'],
  ['--GO-TO=search'],
  ['go-to=search'],
  ['--go-to=search,import'],
  ['--go-to=__proto__'],
  ['--go-to=constructor'],
  ['--go-to=toString'],
  ['--go-to=search', '--go-to=search'],
  ['--go-to=search', '--go-to=sheet:7'],
  ['--go-to=sheet'],
  ['--go-to=sheet:'],
  ['--go-to=sheet:0'],
  ['--go-to=sheet:-7'],
  ['--go-to=sheet:07'],
  ['--go-to=sheet:7.5'],
  ['--go-to=sheet:1e3'],
  ['--go-to=sheet:0x7'],
  ['--go-to=sheet:7 '],
  ['--go-to=sheet:7\n'],
  ['--go-to=sheet:٧'],
  ['--go-to=sheet:9999999999999999'],
  ['--go-to=sheet:7/../8'],
  ['--', '--go-to=search'],
  ['sheaf://go-to=search'],
  ['sheaf://go-to/search'],
  ['sheaf:--go-to=search'],
  ['--go-to=sheaf://oauth'],
  ['sheaf://oauth?code=x&state=y', '--go-to=search'],
  ['--go-to=search', 'SHEAF:anything'],
  ['--go-to=pending', '--user-data-dir=sheaf:x'],
]

describe('a start has no effect', () => {
  test.each(HOSTILE.map(args => [args.join(' '), args] as const))('%j', (_, args) => {
    expect(findStartAction(args)).toBeNull()
  })

  test('with 10,000 addresses that a page could pass on, together with a valid argument', () => {
    const wish = fc.constantFrom('--go-to=search', '--go-to=import', '--go-to=pending', '--go-to=sheet:7')
    const scheme = fc.mixedCase(fc.constant('sheaf:'))
    const address = fc.tuple(fc.string({ maxLength: 20 }), scheme, fc.string({ unit: 'binary', maxLength: 100 }))
    fc.assert(
      fc.property(
        address,
        fc.array(wish, { maxLength: 2 }),
        fc.array(wish, { maxLength: 2 }),
        (link, before, after) => {
          expect(findStartAction([...before, link.join(''), ...after])).toBeNull()
          expect(findStartAction([link.join('') + (after[0] ?? '')])).toBeNull()
        },
      ),
      { numRuns: 10_000 },
    )
  })

  test('with 10,000 random arguments', () => {
    const known = /^--go-to=(search|import|pending|sheet:[1-9]\d*)$/
    const made = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ maxLength: 30 }).map(text => `--go-to=${text}`),
      fc.string({ maxLength: 30 }).map(text => `--go-to=sheet:${text}`),
    )
    fc.assert(
      fc.property(
        made.filter(word => !known.test(word)),
        word => {
          expect(findStartAction([word])).toBeNull()
        },
      ),
      { numRuns: 10_000 },
    )
  })
})

const folder = resolve('/home/ann')
const guests = resolve(folder, 'My guests.CSV')

test.each([
  ['a path', [guests], guests],
  ['a path below the folder of the start', ['sheets/Plan.xlsx'], resolve(folder, 'sheets/Plan.xlsx')],
  ['the address of a file', [pathToFileURL(guests).href], guests],
  ['text, as Excel saves it', ['Guests.txt'], resolve(folder, 'Guests.txt')],
  ['text with tabs', ['Guests.TAB'], resolve(folder, 'Guests.TAB')],
  ['a workbook with macros', ['Plan.xlsm'], resolve(folder, 'Plan.xlsm')],
  ['a workbook that the import refuses with its reason', ['Plan.ods'], resolve(folder, 'Plan.ods')],
  ['the first of several', ['/usr/bin/sheaf', '--flag', 'a.tsv', 'b.csv'], resolve(folder, 'a.tsv')],
])('finds %s among the arguments of a start', (_, args, path) => {
  expect(findTableFile(args, folder)).toBe(path)
})

test('a folder is opened by its absolute path if there is no table', async () => {
  const three = resolve(folder, 'three')
  const isFolder = async (path: string) => path === three
  const found = (...args: string[]) => fileToOpen(args, folder, isFolder)

  expect(await found('--flag', three)).toBe(three)
  expect(await found(pathToFileURL(three).href)).toBe(three)
  expect(await found(three, guests)).toBe(guests)
  expect(await found('three')).toBe(null)
  expect(await found('/home/ann/notes.odt', 'https://host.example/three')).toBe(null)
})

test.each([
  ['nothing', []],
  ['a switch', ['--log-file=/tmp/x.csv']],
  ['the answer to a sign-in', ['sheaf://oauth?code=x.csv']],
  ['an address of the web', ['https://host.example/a.csv']],
  ['a file on another computer', ['file://host.example/a.csv']],
  ['a file of another kind', ['/home/ann/notes.odt', '/home/ann/csv']],
  ['an address that cannot be read', ['file:///a%00b%ZZ.csv']],
])('finds no file in %s', (_, args) => {
  expect(findTableFile(args, folder)).toBe(null)
})
