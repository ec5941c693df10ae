import { expect } from '@playwright/test'
import { columnsOf } from '../../pages/columns.ts'
import { addColumn, changeColumn, deleteColumn, moveColumn, showAllColumns } from '../changes.ts'
import { pick } from '../dice.ts'
import type { Column } from '../spreadsheet.ts'
import { type Choice, changing, type Draw, ownColumns, STEADY_ROWS, type Work } from '../step.ts'

const MOST_OF_OWN = 3
/** The width added by one command. */
const WIDER_PX = 24
const WIDEST_PX = 200

const movable = (work: Work): readonly Column[] => ownColumns(work).filter(({ kind }) => kind !== 'name')
/** A column created by the simulated user; the others stay. */
const isMade = ({ widthPx }: Column): boolean => widthPx === null
const made = (work: Work): readonly Column[] => movable(work).filter(isMade)
/** Any row will do: the command acts on the column of the active cell. */
const standIn = (work: Work, { title }: Column) => work.user.stand(work.dice.below(STEADY_ROWS), title)

const insert: Draw = work => {
  const { user, dice, spreadsheet } = work
  if (spreadsheet.now().columns.filter(isMade).length >= MOST_OF_OWN) return null
  const beside = pick(dice, movable(work))
  const number = work.nextNumber()
  const column: Column = { key: 100 + number, title: `Ünit ${number}`, kind: 'text', widthPx: null, isHidden: false }
  return changing(
    work,
    `insert the column ${column.title} right of ${beside.title}`,
    async () => {
      await standIn(work, beside)
      await user.ask('Insert column')
      const dialog = user.page.getByRole('dialog', { name: 'New column' })
      await expect(dialog.getByLabel('Title')).toBeFocused()
      await user.press('Control+a')
      await user.write(column.title)
      await user.press('Enter')
      await expect(dialog).toHaveCount(0)
    },
    addColumn(column, beside.key),
  )
}

const rename: Draw = work => {
  const { user, dice } = work
  const column = pick(dice, movable(work))
  const title = `${column.title.replace(/ ×.*/, '')} ×${work.nextNumber()}`
  return changing(
    work,
    `rename ${column.title} to ${title}`,
    async () => {
      await standIn(work, column)
      const header = columnsOf(user.page).header(column.title)
      await header.locator('.sf-header-title').dblclick()
      await expect(header.locator('.sf-header-input')).toBeFocused()
      await user.press('Control+a')
      await user.write(title)
      await user.press('Enter')
    },
    changeColumn(column.key, { title }),
  )
}

/** Moves a column one position by key; never past the colleague's, which stays last. */
const shift: Draw = work => {
  const { user, dice } = work
  const columns = movable(work)
  const place = dice.below(columns.length)
  const [column, left, right] = [columns[place], columns[place - 1], columns[place + 1]]
  if (!column) return null
  const isLeft = dice.chance(0.5)
  const over = isLeft ? left : right
  if (!over) return null
  return changing(
    work,
    `move the column ${column.title} to the ${isLeft ? 'left' : 'right'}`,
    async () => {
      await standIn(work, column)
      await user.press(isLeft ? 'Alt+Shift+ArrowLeft' : 'Alt+Shift+ArrowRight')
    },
    table => {
      const shown = table.columns.filter(({ isHidden }) => !isHidden)
      const next = isLeft ? over : shown[shown.findIndex(({ key }) => key === over.key) + 1]
      return next ? moveColumn(column.key, next.key)(table) : table
    },
  )
}

const widen: Draw = work => {
  const column = pick(work.dice, movable(work))
  const { widthPx } = column
  if (widthPx === null || widthPx + WIDER_PX > WIDEST_PX) return null
  return changing(
    work,
    `make the column ${column.title} wider`,
    async () => {
      await standIn(work, column)
      await work.user.ask('Make this column wider')
    },
    changeColumn(column.key, { widthPx: widthPx + WIDER_PX }),
  )
}

const hide: Draw = work => {
  const columns = movable(work)
  if (columns.length < 4) return null
  const column = pick(work.dice, columns)
  return changing(
    work,
    `hide the column ${column.title}`,
    async () => {
      await standIn(work, column)
      await work.user.ask('Hide this column')
    },
    changeColumn(column.key, { isHidden: true }),
  )
}

const showHidden: Draw = work => {
  if (!work.spreadsheet.now().columns.some(({ isHidden }) => isHidden)) return null
  return changing(
    work,
    'show the hidden columns',
    async () => {
      await standIn(work, pick(work.dice, ownColumns(work)))
      await work.user.ask('Show hidden columns')
    },
    showAllColumns,
  )
}

const remove: Draw = work => {
  const [column] = made(work)
  if (!column) return null
  return changing(
    work,
    `delete the column ${column.title}`,
    async () => {
      await standIn(work, column)
      await work.user.ask('Delete this column')
      const question = work.user.page.getByRole('dialog')
      await question.getByRole('button', { name: 'Delete column' }).click()
      await expect(question).toHaveCount(0)
    },
    deleteColumn(column.key),
  )
}

export const COLUMN_STEPS: readonly Choice[] = [
  [2, insert],
  [1.5, rename],
  [2, shift],
  [1.5, widen],
  [1.5, hide],
  [3, showHidden],
  [1.5, remove],
]
