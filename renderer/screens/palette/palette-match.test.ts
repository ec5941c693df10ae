import { expect, test } from 'vitest'
import { COMMAND_IDS, declarationOf } from '../../commands/command-table.ts'
import { bestOf, matchText, readSearch } from './palette-match.ts'

const marked = (search: string, text: string) => {
  const match = matchText(search, text)
  return match && [...text].map((letter, index) => (match.positions.includes(index) ? `[${letter}]` : letter)).join('')
}

const ranked = (search: string, texts: string[]) =>
  texts
    .map(text => ({ text, score: matchText(search, text)?.score ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text)

test('finds letters across words, at word starts first', () => {
  expect(marked('libfi', 'Library fit-out')).toBe('[L][i][b]rary [f][i]t-out')
  expect(marked('bs', 'Bird strikes')).toBe('[B]ird [s]trikes')
})

test('missing or reordered letters do not match', () => {
  expect(marked('xyz', 'Bird strikes')).toBeNull()
  expect(marked('sb', 'Bird')).toBeNull()
})

test('the start of a name ranks above letters spread through it', () => {
  expect(ranked('snag', ['Some new viewSettings', 'Site snag log', 'Snag log'])[0]).toBe('Snag log')
})

test('scattered letters do not match, because nearly every title contains them', () => {
  expect(marked('bold', 'Sort by this column, descending')).toBeNull()
  expect(marked('steel', 'Show three levels')).toBeNull()
  expect(marked('steel', 'Cancel, close, select one cell; leave a search and go back')).toBeNull()
  expect(marked('help', 'Import rows from the clipboard')).toBeNull()
  expect(marked('version', 'Conversations')).toBeNull()
})

test('finds words in any order, whole words before prefixes, and prefixes before letters', () => {
  expect(marked('row delete', 'Delete row')).toBe('[D][e][l][e][t][e] [r][o][w]')
  expect(ranked('print', ['Project internals', 'Printing costs', 'Save as PDF or print'])).toEqual([
    'Save as PDF or print',
    'Printing costs',
    'Project internals',
  ])
})

test('finds three consecutive letters inside a word, or any number in a script without spaces', () => {
  expect(marked('board', 'Import from the clipboard')).toBe('Import from the clip[b][o][a][r][d]')
  expect(marked('rd', 'Clipboard')).toBeNull()
  expect(marked('計画', '改修計画表')).toBe('改修[計][画]表')
})

test('finds an item by a synonym, ranked below words of the title', () => {
  const items = [
    { title: 'Dark appearance', also: ['dark mode', 'theme'] },
    { title: 'Theme of the year', also: [] },
    { title: 'Settings', also: ['theme'] },
  ]
  const found = (search: string) =>
    bestOf(
      items,
      search,
      ({ title }) => title,
      ({ also }) => also,
    ).map(({ item }) => item.title)

  expect(found('dark mode')).toEqual(['Dark appearance'])
  expect(found('theme')).toEqual(['Theme of the year', 'Dark appearance', 'Settings'])
  expect(found('')).toHaveLength(3)
})

test('a whole synonym ranks above one that starts with the search', () => {
  const items = [
    { title: 'History of this cell', also: ['versions'] },
    { title: 'Check for updates…', also: ['new version'] },
    { title: 'About Sheaf', also: ['version'] },
  ]
  const found = bestOf(
    items,
    'version',
    ({ title }) => title,
    ({ also }) => also,
  )

  expect(found.map(({ item }) => item.title)).toEqual(['About Sheaf', 'Check for updates…', 'History of this cell'])
})

test('an empty search matches everything', () => {
  expect(matchText('  ', 'Bird strikes')).toEqual({ score: 0, positions: [] })
})

test('> searches commands, # rows and columns, anything else everything', () => {
  expect(readSearch('> save')).toEqual({ among: 'commands', query: 'save' })
  expect(readSearch('#40')).toEqual({ among: 'targets', query: '40' })
  expect(readSearch('  libfi ')).toEqual({ among: 'all', query: 'libfi' })
  expect(readSearch('a > b')).toEqual({ among: 'all', query: 'a > b' })
})

test.each([
  ['bold', null],
  ['steel', null],
  ['help', 'All shortcuts'],
  ['version', 'About Sheaf'],
  ['theme', 'Settings'],
  ['language', 'Settings'],
  ['export', 'Export this sheet'],
  ['print', 'Print or save as PDF'],
  ['pdf', 'Print or save as PDF'],
  ['excel', 'New sheet from a file or the clipboard'],
  ['comments', 'Conversations'],
])('among the commands of the table, "%s" finds first: %s', (search, first) => {
  const found = bestOf(
    COMMAND_IDS,
    search,
    id => declarationOf(id).title,
    id => declarationOf(id).keywords ?? [],
  )
  const title = found[0] && declarationOf(found[0].item).title

  expect(title ?? null).toBe(first)
})
