import { describe, expect, test } from 'vitest'
import { aColumn, aRow, columnId, rowId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { linkedCell } from '../../../../shared/model/sheet/sheet-view.ts'
import { areaOf } from '../../grid/selection/area.ts'
import { selectCell } from '../../grid/selection/ranges.ts'
import { copiedCells } from '../copy/copied-cells.ts'
import { writeFlavours } from '../copy/write-flavours.ts'
import { type ClipboardContent, type OwnCopy, stepClipboard } from './read-clipboard.ts'
import { aView, layoutOf, planOf } from './testing/a-paste.ts'

const LINK = 'web https://plans.example/lift?a=1&b=2'
const COLUMNS = [aColumn(1, 'text', { primary: true }), aColumn(2)]
const ROWS = [
  aRow(1, { 1: 'Lift', 2: 'Wall' }, { links: new Map([[columnId(1), LINK]]) }),
  aRow(2, { 1: 'Door', 2: 'Roof' }, { links: new Map([[columnId(2), 'sheet 7 https://sheaf.example/7']]) }),
]
const view = aView(ROWS, COLUMNS)

/** Both rows, as they were copied. */
function copied() {
  const cells = copiedCells({
    layout: layoutOf(view),
    area: areaOf([{ top: 0, left: 0, bottom: 1, right: 1 }]),
    columns: COLUMNS,
    cellAt: (row, column) => linkedCell(view, view.indexOf(row), column),
  })
  if ('sentence' in cells) throw new Error(cells.sentence)
  return writeFlavours(sheetId(1), cells)
}

/** The text and link of each cell pasted at the first cell of the second row. */
function pasted(content: Partial<ClipboardContent>, own: OwnCopy | null = null, textOnly = false) {
  const read = stepClipboard({ plain: '', html: '', hasFiles: false, ...content }, own, textOnly)(1e9)
  if (!read || 'sentence' in read) throw new Error('nothing was read')
  const at = { rowId: rowId(2), columnId: columnId(1) }
  return planOf(view, selectCell(at), read.source).edits.flatMap(edit =>
    edit.kind === 'set-cell' ? [[edit.value, edit.link]] : [],
  )
}

describe('a pasted cell', () => {
  test('brings its link, from this window and from another one', () => {
    const { html, rich } = copied()
    const all = [
      ['Lift', LINK],
      ['Wall', null],
      ['Door', undefined],
      ['Roof', 'sheet 7 https://sheaf.example/7'],
    ]

    expect(pasted({ html }, { html, rich, isCut: false })).toEqual(all)
    expect(pasted({ html })).toEqual(all)
  })

  test('keeps the link of a cell of another program', () => {
    const html = `<table><tr><td><a href="https://plans.example/a?b=1&amp;c=2">Plan</a></td></tr></table>`

    expect(pasted({ html })).toEqual([['Plan', 'web https://plans.example/a?b=1&c=2']])
  })

  test.each(['javascript:alert(1)', 'file:///etc/hosts', '#top', 'beside.html'])('does not link to %j', href => {
    expect(pasted({ html: `<table><tr><td><a href="${href}">Plan</a></td></tr></table>` })).toEqual([
      ['Plan', undefined],
    ])
  })

  test('that is only a web address links to it', () => {
    expect(pasted({ plain: 'https://x.example' })).toEqual([['https://x.example', 'web https://x.example']])
  })

  test('of plain text removes the existing link', () => {
    const tabbed = `x\ty`

    expect(pasted({ plain: tabbed })).toEqual([
      ['x', undefined],
      ['y', null],
    ])
    expect(pasted({ plain: tabbed, html: copied().html }, null, true)).toEqual([
      ['x', undefined],
      ['y', null],
    ])
  })
})

test('for another program has only web addresses, which it can open', () => {
  const { html } = copied()

  expect(html).toContain('<a href="https://plans.example/lift?a=1&amp;b=2">Lift</a>')
  expect(html).toContain('<a href="https://sheaf.example/7">Roof</a>')
  expect(html).toContain('<td>Wall</td>')
})
