import { expect, test } from 'vitest'
import { aColumn, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import { Decorators } from './decorator.ts'

const [ROW, COLUMN] = [rowId(1), columnId(1)]

test('the looks of several features add up, and none is left on the next cell', () => {
  const decorators = new Decorators([
    { decorateCell: (look, { value }) => value === 'x' && look.addClass('sf-one') },
    {},
    {
      decorateCell(look) {
        look.addClass('sf-two')
        look.addLine('First')
        look.addLine('Second')
      },
    },
  ])

  const both = decorators.cell({ ...blankCell, value: 'x' }, ROW, COLUMN)
  expect([both.className, both.about]).toEqual(['sf-one sf-two', 'First\nSecond'])
  expect(decorators.cell(blankCell, ROW, COLUMN).className).toBe('sf-two')
})

test('all cells share one look, so that drawing during scrolling allocates none', () => {
  const decorators = new Decorators([])

  expect(decorators.cell(blankCell, ROW, COLUMN)).toBe(decorators.cell(blankCell, ROW, COLUMN))
})

test('a header has the marks of all features', () => {
  const decorators = new Decorators([
    {
      decorateHeader(look) {
        look.sorted = 'ascending'
      },
    },
  ])

  expect(decorators.header(columnId(1))).toEqual({ marks: [], sorted: 'ascending' })
})

test('a group shows the figure of the first feature that has one', () => {
  const decorators = new Decorators([
    { groupFigure: () => null },
    { groupFigure: (_, { title }) => ({ value: 3, about: title }) },
  ])

  expect(decorators.groupFigure(rowId(1), aColumn(2))).toMatchObject({ value: 3 })
})
