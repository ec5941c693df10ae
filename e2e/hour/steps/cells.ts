import { clear, putOne, type } from '../changes.ts'
import { pick } from '../dice.ts'
import type { Column, Held } from '../spreadsheet.ts'
import { at, type Choice, changing, columnsOfKind, type Draw, MOST_ROWS, ownColumns, type Work } from '../step.ts'
import { COMPOSED, textFor } from '../typed-texts.ts'

const rowCount = ({ spreadsheet }: Work): number => spreadsheet.now().rows.length
/** A row, or sometimes the blank line below the last one. */
const someLine = (work: Work): number =>
  work.dice.chance(0.15) && rowCount(work) < MOST_ROWS ? rowCount(work) : work.dice.below(rowCount(work))
const quoted = (text: string): string => `“${text.replaceAll('\n', '⏎')}”`

/** Types texts down a column; Enter moves to the next row, also past the last one. */
const typeDown: Draw = work => {
  const { dice, user } = work
  const column = pick(dice, columnsOfKind(work, 'name', 'text', 'date', 'choice'))
  const { kind } = column
  if (kind === 'tick') return null
  const row = someLine(work)
  const texts = Array.from({ length: 1 + dice.below(3) }, () => textFor(kind, work.nextNumber(), dice))
  return changing(
    work,
    `type ${texts.map(({ text }) => quoted(text)).join(', ')} from ${at(row, column)} down`,
    async () => {
      await user.stand(row, column.title)
      for (const { text } of texts) {
        await user.write(text)
        await user.press('Enter')
      }
    },
    ...texts.map((word, step) => type(row + step, column.key, word)),
  )
}

/** Types along a row with Tab. */
const typeAcross: Draw = work => {
  const { dice, user } = work
  const columns = ownColumns(work)
  const first = dice.below(columns.length - 1)
  const run = columns.slice(first, first + 2 + dice.below(2)).filter(({ kind }) => kind !== 'tick')
  const [start] = run
  if (!start || columns.indexOf(run.at(-1)!) - columns.indexOf(start) !== run.length - 1) return null
  const row = someLine(work)
  const texts = run.map(column => ({
    column,
    word: textFor(column.kind === 'tick' ? 'text' : column.kind, work.nextNumber(), dice),
  }))
  return changing(
    work,
    `type ${texts.map(({ word }) => quoted(word.text)).join(', ')} from ${at(row, start)} to the right`,
    async () => {
      await user.stand(row, start.title)
      for (const { word } of texts) {
        await user.write(word.text)
        await user.press('Tab')
      }
    },
    ...texts.map(({ column, word }) => type(row, column.key, word)),
  )
}

const thinkBetter: Draw = work => {
  const { dice, user } = work
  const column = pick(dice, columnsOfKind(work, 'name', 'text', 'date'))
  const row = dice.below(rowCount(work))
  return changing(work, `type into ${at(row, column)} and press Escape`, async () => {
    await user.stand(row, column.title)
    await user.write(`never ${work.nextNumber()}`)
    await user.press('Escape')
  })
}

/** A text that can be appended to: of one line, and no formula. */
function writable(work: Work): { row: number; column: Column; held: string } | null {
  const column = pick(work.dice, columnsOfKind(work, 'name', 'text'))
  const { rows } = work.spreadsheet.now()
  const row = work.dice.below(rows.length)
  const held = rows[row]?.get(column.key)
  const isText =
    typeof held?.value === 'string' && held.value !== '' && held.formula === undefined && held.value.length < 200
  return isText && typeof held.value === 'string' ? { row, column, held: held.value } : null
}

const writeOn: Draw = work => {
  const found = writable(work)
  if (!found) return null
  const { row, column, held } = found
  const more = ` ç${work.nextNumber()}`
  return changing(
    work,
    `write${more} on behind ${at(row, column)}`,
    async () => {
      await work.user.stand(row, column.title)
      await work.user.press('F2', 'End')
      await work.user.write(more)
      await work.user.press('Enter')
    },
    putOne(row, column.key, { value: held + more }),
  )
}

const composeOn: Draw = work => {
  const { dice, user } = work
  const column = pick(dice, columnsOfKind(work, 'name', 'text'))
  const row = someLine(work)
  const { steps, chosen } = pick(dice, COMPOSED)
  const more = ` ${work.nextNumber()}`
  return changing(
    work,
    `compose ${chosen}${more} in ${at(row, column)}`,
    async () => {
      await user.stand(row, column.title)
      await user.compose(steps, chosen)
      await user.write(more)
      await user.press('Enter')
    },
    putOne(row, column.key, { value: chosen + more }),
  )
}

const tick: Draw = work => {
  const [column] = columnsOfKind(work, 'tick')
  if (!column) return null
  const { rows } = work.spreadsheet.now()
  const row = work.dice.below(rows.length)
  const isTicked = rows[row]?.get(column.key)?.value === true
  return changing(
    work,
    `turn ${at(row, column)} over`,
    async () => {
      await work.user.stand(row, column.title)
      await work.user.press('Space')
    },
    putOne(row, column.key, { value: !isTicked }),
  )
}

const empty: Draw = work => {
  const { dice, user } = work
  const columns = ownColumns(work)
  const left = dice.below(columns.length)
  const width = Math.min(columns.length - left, 1 + dice.below(3))
  const top = dice.below(rowCount(work))
  const height = Math.min(rowCount(work) - top, 1 + dice.below(3))
  const [first] = columns.slice(left)
  if (!first) return null
  return changing(
    work,
    `empty ${height} × ${width} cells from ${at(top, first)}`,
    async () => {
      await user.select(top, first.title, height, width)
      await user.press('Delete')
    },
    clear({ keys: columns.slice(left, left + width).map(({ key }) => key), top, height }),
  )
}

/** Ctrl+D: copies the top cell down. */
const fillDown: Draw = work => {
  const { dice, user, spreadsheet } = work
  const column = pick(dice, columnsOfKind(work, 'name', 'text', 'date', 'choice'))
  const { rows } = spreadsheet.now()
  const height = 2 + dice.below(3)
  const top = dice.below(rows.length - height + 1)
  const held: Held | null = rows[top]?.get(column.key) ?? null
  return changing(
    work,
    `fill ${at(top, column)} down over ${height} cells`,
    async () => {
      await user.select(top, column.title, height, 1)
      await user.press('Control+d')
    },
    table =>
      Array.from({ length: height - 1 }, (_, step) => putOne(top + 1 + step, column.key, held)).reduce(
        (now, change) => change(now),
        table,
      ),
  )
}

export const CELL_STEPS: readonly Choice[] = [
  [26, typeDown],
  [10, typeAcross],
  [2, thinkBetter],
  [7, writeOn],
  [4, composeOn],
  [5, tick],
  [7, empty],
  [4, fillDown],
]
