import { expect } from '@playwright/test'
import { deleteRows, insertRows, moveRows } from '../changes.ts'
import { pick } from '../dice.ts'
import type { Column, Row } from '../spreadsheet.ts'
import {
  type Choice,
  changing,
  type Draw,
  FEWEST_ROWS,
  MOST_ROWS,
  ownColumns,
  STEADY_ROWS,
  type Work,
} from '../step.ts'

const NO_CELLS: Row = new Map()
const rowCount = ({ spreadsheet }: Work): number => spreadsheet.now().rows.length
/** A row that may be moved and deleted, with enough rows after it. */
const looseRow = (work: Work, many = 1): number =>
  STEADY_ROWS + work.dice.below(Math.max(1, rowCount(work) - STEADY_ROWS - many + 1))
const someColumn = (work: Work): Column => pick(work.dice, ownColumns(work))

const insertAbove: Draw = work => {
  if (rowCount(work) >= MOST_ROWS) return null
  const [row, { title }] = [looseRow(work), someColumn(work)]
  return changing(
    work,
    `insert a row above row ${row + 1}`,
    async () => {
      await work.user.stand(row, title)
      await work.user.press('Control+Alt+=')
      await work.user.isAt(row, title)
    },
    insertRows(row, NO_CELLS),
  )
}

const insertBelow: Draw = work => {
  if (rowCount(work) >= MOST_ROWS) return null
  const [row, { title }] = [looseRow(work), someColumn(work)]
  return changing(
    work,
    `insert a row below row ${row + 1}`,
    async () => {
      await work.user.stand(row, title)
      await work.user.ask('Insert row below')
      await work.user.isAt(row + 1, title)
    },
    insertRows(row + 1, NO_CELLS),
  )
}

const duplicate: Draw = work => {
  if (rowCount(work) >= MOST_ROWS) return null
  const [row, { title }] = [looseRow(work), someColumn(work)]
  const copied = work.spreadsheet.now().rows[row] ?? NO_CELLS
  return changing(
    work,
    `duplicate row ${row + 1}`,
    async () => {
      await work.user.stand(row, title)
      await work.user.ask('Duplicate row')
    },
    insertRows(row + 1, copied),
  )
}

/** Deleting several rows asks for confirmation. */
const remove: Draw = work => {
  const many = 1 + work.dice.below(3)
  if (rowCount(work) - many < FEWEST_ROWS) return null
  const [row, { title }] = [looseRow(work, many), someColumn(work)]
  return changing(
    work,
    many === 1 ? `delete row ${row + 1}` : `delete ${many} rows from row ${row + 1}`,
    async () => {
      const { user } = work
      await user.select(row, title, many, 1)
      await user.press('Control+Alt+-')
      if (many === 1) return
      const question = user.page.getByRole('dialog')
      await question.getByRole('button', { name: `Delete ${many} rows` }).click()
      await expect(question).toHaveCount(0)
    },
    deleteRows(row, many),
  )
}

const moveByKey: Draw = work => {
  const many = 1 + work.dice.below(2)
  const [row, { title }] = [looseRow(work, many), someColumn(work)]
  const by = work.dice.chance(0.5) ? 1 : -1
  if (row + by < STEADY_ROWS || row + many + by > rowCount(work)) return null
  return changing(
    work,
    `move ${many === 1 ? 'row' : `${many} rows from`} ${row + 1} ${by === 1 ? 'down' : 'up'}`,
    async () => {
      await work.user.select(row, title, many, 1)
      await work.user.press(by === 1 ? 'Alt+Shift+ArrowDown' : 'Alt+Shift+ArrowUp')
    },
    moveRows(row, many, by),
  )
}

export const ROW_STEPS: readonly Choice[] = [
  [4, insertAbove],
  [3, insertBelow],
  [2, duplicate],
  [4, remove],
  [4, moveByKey],
]
