import { describe, expect, test } from 'vitest'
import { aColumn, aRow } from '../../../../shared/columnar/testing/a-sheet.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { cellAt } from '../../grid/selection/layout.ts'
import { NOTHING_SELECTED, selectCell } from '../../grid/selection/ranges.ts'
import { writeHtml } from '../formats/html-write.ts'
import { aRichTable } from '../formats/testing/a-table.ts'
import { ownSource } from './paste-source.ts'
import { type ClipboardContent, type OwnCopy, stepClipboard } from './read-clipboard.ts'
import { aView, layoutOf, planOf, valuesAfter } from './testing/a-paste.ts'

const EMPTY: ClipboardContent = { plain: '', html: '', hasFiles: false }
const RICH = aRichTable({ formulas: [[1, 0, '=[Cost]2 + [Cost]$2']] })
const OWN: OwnCopy = {
  html: writeHtml(
    [
      ['Scarf', 'Mara'],
      ['12.5', ''],
    ],
    RICH,
  ),
  rich: RICH,
  isCut: false,
}

function read(content: Partial<ClipboardContent>, own: OwnCopy | null = null, textOnly = false) {
  const step = stepClipboard({ ...EMPTY, ...content }, own, textOnly)
  for (let pieces = 0; pieces < 100_000; pieces++) {
    const result = step(100)
    if (result) return result
  }
  throw new Error('The clipboard is never read to its end.')
}

function texts(...args: Parameters<typeof read>): string[][] {
  const result = read(...args)
  if ('sentence' in result) throw new Error(result.sentence)
  const { height, width, textAt } = result.source
  return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, at) => textAt(row, at)))
}

describe('clipboard content', () => {
  test('is read in machine notation for raw values, and in the user’s notation for displayed text', () => {
    const german = (html: string) => {
      const result = read({ html: `<table><tr>${html}</tr></table>` })
      if ('sentence' in result) throw new Error(result.sentence)
      const columns = [aColumn(1), aColumn(2)]
      const rows = [aRow(1)]
      const view = aView(rows, columns)
      const first = cellAt(layoutOf(view), { row: 0, column: 0 })
      if (!first) throw new Error('no cell')
      const plan = planOf(view, selectCell(first), result.source, { locale: localeOf('de-DE') })
      return valuesAfter(rows, columns, plan).flat()
    }

    expect(german('<td sdval="1.234" sdnum="1031;">1,234</td><td>1.234</td>')).toEqual([1.234, 1.234])
    expect(german('<td>1.234</td><td>1.234,50 €</td>')).toEqual([1234, 1234.5])
  })

  test('is read as cells rather than text, unless only the text is requested', () => {
    const content = { plain: 'shown', html: '<table><tr><td>held</td></tr></table>' }
    expect(texts(content)).toEqual([['held']])
    expect(texts(content, null, true)).toEqual([['shown']])
    expect(texts({ plain: 'a\tb\nc', html: '<p>a page without a table</p>' })).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
  })

  test('copied in this window is recognized; that of another window of Sheaf is read', () => {
    const around = `<html><body><!--StartFragment-->${OWN.html}<!--EndFragment--></body></html>`
    expect(read({ html: around }, OWN)).toMatchObject({ isOwn: true })
    expect(read({ html: around })).toMatchObject({ isOwn: false })
    expect(texts({ html: around })).toEqual(texts({ html: around }, OWN))
    expect(read({ html: around, plain: 'x' }, OWN, true)).toMatchObject({ isOwn: false })
  })

  test('a cell that Sheaf guarded is pasted as its text, and never as a formula', () => {
    const columns = [aColumn(1)]
    const pasted = (plain: string) => {
      const result = read({ plain }, null, true)
      if ('sentence' in result) throw new Error(result.sentence)
      return valuesAfter([], columns, planOf(aView([], columns), NOTHING_SELECTED, result.source)).flat()
    }

    expect(pasted("'=SUM(1)\r\n- item\r\n''=SUM(1)\r\n")).toEqual(['=SUM(1)', '- item', "'=SUM(1)"])
    expect(pasted("'=SUM(1)")).toEqual(["'=SUM(1)"])
    expect(texts({ plain: "'=SUM(1)\ta" })).toEqual([['=SUM(1)', 'a']])
  })

  test('without cells, such as an image, is reported', () => {
    expect(read({ hasFiles: true, html: '<img src="x">' })).toEqual({
      sentence: 'Pictures and files cannot be pasted into a cell. Attach them to the row: Ctrl+Shift+A.',
    })
    expect(read({})).toEqual({ sentence: 'There is nothing on the clipboard to paste. Copy some cells or text first.' })
  })

  test('of 10 MB in one cell is rejected with the reason', () => {
    const result = read({ plain: 'x'.repeat(10_000_000) })
    if ('sentence' in result) throw new Error(result.sentence)
    const plan = planOf(aView([], [aColumn(1, 'text', { primary: true })]), NOTHING_SELECTED, result.source)
    expect(plan.summary).toMatchObject({ pasted: 0, refusedInAll: 1 })
    expect(plan.summary.refused[0]?.reason).toBe('A cell holds 4,000 characters; this is 10,000,000.')
  })

  test('beyond the limits is truncated, and that is reported', () => {
    const html = `<table>${'<tr><td colspan=1000 rowspan=65534>x'.repeat(2000)}</table>`
    const result = read({ html })
    expect(result).toMatchObject({
      note: 'The clipboard holds more than can be pasted at once. The first 1,000,000 cells were taken.',
    })
  })
})

describe('copied formulas', () => {
  const columns = [aColumn(1, 'text', { primary: true }), aColumn(2)]
  const rows = [aRow(11), aRow(12), aRow(13), aRow(14)]
  const view = aView(rows, columns)
  const pasted = (rich: typeof RICH, isMoved: boolean) =>
    valuesAfter(rows, columns, planOf(view, atRow(13), ownSource(rich, isMoved))).slice(2)
  const atRow = (id: number) => {
    const cell = { rowId: aRow(id).id, columnId: aColumn(1).id }
    return { list: [{ anchor: cell, head: cell, whole: 'cells' as const }], active: cell }
  }
  const own = { ...RICH, rowIds: [aRow(11).id, aRow(12).id] }

  test('shift their references by the distance of the row, and keep fixed ones', () => {
    expect(pasted(own, false)[1]?.[0]).toBe('=[Cost]4 + [Cost]$2')
  })

  test('are unchanged if the cell is moved, or its row is unknown in this sheet', () => {
    expect(pasted(own, true)[1]?.[0]).toBe('=[Cost]2 + [Cost]$2')
    expect(pasted({ ...RICH, rowIds: [aRow(91).id, aRow(92).id] }, false)[1]?.[0]).toBe('=[Cost]2 + [Cost]$2')
  })

  test('that would refer above the first row are rejected', () => {
    const plan = planOf(view, atRow(11), ownSource({ ...own, rowIds: [aRow(13).id, aRow(14).id] }))
    expect(plan.summary.refused).toMatchObject([{ row: 2, reason: 'This formula would point above the first row.' }])
  })
})
