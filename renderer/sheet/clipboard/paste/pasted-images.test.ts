import { describe, expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { ColumnKind } from '../../../../shared/model/sheet/column.ts'
import { linkedCell } from '../../../../shared/model/sheet/sheet-view.ts'
import { areaOf } from '../../grid/selection/area.ts'
import { selectCell } from '../../grid/selection/ranges.ts'
import { copiedCells } from '../copy/copied-cells.ts'
import { writeFlavours } from '../copy/write-flavours.ts'
import { type ClipboardContent, type OwnCopy, stepClipboard } from './read-clipboard.ts'
import { aView, layoutOf, planOf } from './testing/a-paste.ts'

const imaged = (text: string | null, image: string, link: string | null = null) => [
  aRow(1, {}, { cells: new Map([[columnId(1), aCell(text, { image })]]) }),
  aRow(2, { 1: 'Wall' }, link === null ? {} : { links: new Map([[columnId(1), link]]) }),
]
const viewOf = (rows: ReturnType<typeof imaged>, second: ColumnKind = 'text') =>
  aView(rows, [aColumn(1, 'text', { primary: true }), aColumn(2, second)])

/** The image, as it was copied. */
function copied(rows: ReturnType<typeof imaged>) {
  const view = viewOf(rows)
  const cells = copiedCells({
    layout: layoutOf(view),
    area: areaOf([{ top: 0, left: 0, bottom: 0, right: 0 }]),
    columns: [aColumn(1, 'text', { primary: true })],
    cellAt: (row, column) => linkedCell(view, view.indexOf(row), column),
  })
  if ('sentence' in cells) throw new Error(cells.sentence)
  return writeFlavours(sheetId(1), cells)
}

function pasted(view: ReturnType<typeof viewOf>, content: Partial<ClipboardContent>, to = [2, 1], textOnly = false) {
  const own: OwnCopy | null = null
  const read = stepClipboard({ plain: '', html: '', hasFiles: false, ...content }, own, textOnly)(1e9)
  if (!read || 'sentence' in read) throw new Error('nothing was read')
  const [row = 0, column = 0] = to
  return planOf(view, selectCell({ rowId: rowId(row), columnId: columnId(column) }), read.source).edits
}

describe('a pasted cell', () => {
  const rows = imaged('The door', 'a1')

  test('brings its image and the alternative text', () => {
    const { html } = copied(rows)
    const [edit] = pasted(viewOf(rows), { html })

    expect(edit).toEqual({
      ...{ kind: 'set-cell', rowId: 2, columnId: 1, value: 'The door', formula: null },
      image: 'a1',
    })
  })

  test('brings an image without alternative text', () => {
    const bare = imaged(null, 'a1')

    expect(pasted(viewOf(bare), { html: copied(bare).html })).toMatchObject([{ value: null, image: 'a1' }])
  })

  test('brings its image into a cell with the same text, and removes the link there', () => {
    const linked = [...imaged('Wall', 'a1', 'web https://plans.example')]

    expect(pasted(viewOf(linked), { html: copied(linked).html })).toMatchObject([
      { value: 'Wall', image: 'a1', link: null },
    ])
  })

  test('changes nothing if the cell already has the image', () => {
    expect(pasted(viewOf(rows), { html: copied(rows).html }, [1, 1])).toEqual([])
  })

  test('of plain text has no image, and neither has a value that its column converts', () => {
    const { html, plain } = copied(rows)
    const dated = imaged('2 March 2026', 'a1')

    expect(pasted(viewOf(rows), { html, plain }, [2, 1], true)).not.toMatchObject([{ image: 'a1' }])
    expect(pasted(viewOf(dated, 'date'), { html: copied(dated).html }, [2, 2])).toEqual([
      { kind: 'set-cell', rowId: 2, columnId: 2, value: '2026-03-02', formula: null },
    ])
  })
})
