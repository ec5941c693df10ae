import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { CellValue, Content } from '../../../shared/model/sheet/cell-value.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { MadeEdit } from '../../../shared/model/sheet/seen.ts'
import { seenIn } from '../grid/seen-cells.ts'
import { createSeenNow, withSeen } from './seen-edits.ts'

const set = (value: CellValue): SetCell => ({
  kind: 'set-cell',
  rowId: rowId(1),
  columnId: columnId(1),
  value,
  formula: null,
})

function viewOf(value: string) {
  const opened = openColumnar(encodeSheet(aSheet([aRow(1, { 1: value })], { columns: [aColumn(1)] })))
  if (!opened.ok) throw new Error(opened.error.kind)
  return createSheetView(opened.value, new Map(), [])
}

const nothing: Content = { value: null, formula: null }
const valuesIn = (made: MadeEdit): readonly CellValue[] => made.seen?.map(({ value }) => value) ?? []

test('a new edit refers to the visible content, and to its author’s text that is not in the view yet', () => {
  const seenNow = createSeenNow({
    view: () => viewOf('shown'),
    contentOf: () => ({ ...nothing, value: 'own' }),
    optimisticEdits: [],
    madeOf: () => null,
  })

  expect(valuesIn(seenNow(set('next')))).toEqual(['shown', 'own'])
})

test('an earlier edit refers to the content visible then, not to a value that arrived since', () => {
  const seenNow = createSeenNow({
    view: () => viewOf('theirs'),
    contentOf: () => ({ ...nothing, value: 'theirs' }),
    optimisticEdits: [],
    madeOf: () => null,
  })
  const made = withSeen(set('mine'), set('mine'), seenIn(viewOf('before')))

  expect(valuesIn(seenNow(made))).toEqual(['before'])
})

test('the author knows the service’s form of the text they wrote', () => {
  const seenNow = createSeenNow({
    view: () => viewOf('12'),
    contentOf: () => ({ ...nothing, value: '12' }),
    optimisticEdits: [],
    madeOf: (_row, _column, { value }) => (value === '12' ? { ...nothing, value: 12 } : null),
  })

  expect(valuesIn(seenNow(set('13')))).toEqual(['12', 12])
})

test('the author knows the text they typed over a link, even if the text is the same', () => {
  const own = set('Paint')
  const seenNow = createSeenNow({
    view: () => viewOf('Paint'),
    contentOf: () => own,
    optimisticEdits: [own],
    madeOf: () => null,
  })
  const linked = { value: 'Paint', display: null, formula: null, link: null, image: null, linkIn: 'OK 7 8 9 Costs' }

  const { seen } = seenNow({ ...set('next'), seen: [linked] })

  expect(seen?.map(({ linkIn }) => linkIn)).toEqual(['OK 7 8 9 Costs', null])
})
