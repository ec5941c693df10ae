import { type Block, blockAt, move, put } from '../changes.ts'
import type { Column } from '../spreadsheet.ts'
import { at, type Choice, changing, type Draw, MOST_ROWS, ownColumns, type Work } from '../step.ts'
import { pastedText } from '../typed-texts.ts'

type Source = {
  readonly columns: readonly Column[]
  readonly first: Column
  readonly top: number
  readonly height: number
}

/** A block of up to four rows by three columns. */
function someCells(work: Work): Source | null {
  const { dice, spreadsheet } = work
  const columns = ownColumns(work)
  const left = dice.below(columns.length)
  const run = columns.slice(left, left + 1 + dice.below(3))
  const { rows } = spreadsheet.now()
  const top = dice.below(rows.length)
  const [first] = run
  const height = Math.min(rows.length - top, 1 + dice.below(4))
  const keys = run.map(({ key }) => key)
  return first && !hasBlankTick(work, keys, top, height) ? { columns: run, first, top, height } : null
}

/** The target row of a paste; sometimes the block extends past the last row. */
function target(work: Work, keys: readonly number[], height: number): number | null {
  const { dice, spreadsheet } = work
  const { rows } = spreadsheet.now()
  const top = dice.chance(0.15) ? rows.length - dice.below(2) : dice.below(rows.length)
  return top + height > MOST_ROWS || hasBlankTick(work, keys, top, height) ? null : top
}

/**
 * Excludes blank checkboxes: the service makes them false at some later time, so whether another blank changes them
 * depends on timing.
 */
function hasBlankTick({ spreadsheet }: Work, keys: readonly number[], top: number, height: number): boolean {
  const { columns, rows } = spreadsheet.now()
  const ticks = columns.filter(({ key, kind }) => kind === 'tick' && keys.includes(key))
  return rows.slice(top, top + height).some(row => ticks.some(({ key }) => !row.has(key)))
}

const areaOf = ({ columns, top, height }: Source) => ({ keys: columns.map(({ key }) => key), top, height })
const cellsOf = ({ columns, first, top, height }: Source): string =>
  `${height} × ${columns.length} cells from ${at(top, first)}`

const copy: Draw = work => {
  const { user, spreadsheet, copied } = work
  const source = someCells(work)
  const to = source && target(work, areaOf(source).keys, source.height)
  if (!source || to === null) return null
  const block = blockAt(spreadsheet.now(), areaOf(source))
  return changing(
    work,
    `copy ${cellsOf(source)} to row ${to + 1}`,
    async () => {
      await user.select(source.top, source.first.title, source.height, source.columns.length)
      await user.take('Control+c')
      copied.now = block
      await user.stand(to, source.first.title)
      await user.press('Control+v')
    },
    put(to, block),
  )
}

const cut: Draw = work => {
  const { user, copied } = work
  const source = someCells(work)
  const to = source && target(work, areaOf(source).keys, source.height)
  // Pasting cut cells onto themselves changes nothing.
  if (!source || to === null || to === source.top) return null
  return changing(
    work,
    `cut ${cellsOf(source)} and paste them in row ${to + 1}`,
    async () => {
      await user.select(source.top, source.first.title, source.height, source.columns.length)
      await user.take('Control+x')
      copied.now = null
      await user.stand(to, source.first.title)
      await user.press('Control+v')
    },
    move(areaOf(source), to),
  )
}

/** Pastes an earlier copy elsewhere, if its columns are still adjacent. */
const pasteAgain: Draw = work => {
  const { user, copied } = work
  const block: Block | null = copied.now
  const to = block && target(work, block.keys, block.rows.length)
  if (!block || to === null) return null
  const columns = ownColumns(work)
  const left = columns.findIndex(({ key }) => key === block.keys[0])
  const isAsItWas = block.keys.every((key, step) => columns[left + step]?.key === key)
  const first = columns[left]
  if (!first || !isAsItWas) return null
  return changing(
    work,
    `paste the ${block.rows.length} × ${block.keys.length} cells once more, at ${at(to, first)}`,
    async () => {
      await user.stand(to, first.title)
      await user.press('Control+v')
    },
    put(to, block),
  )
}

/** A table of another program into text columns. The primary column keeps numbers as typed. */
const pasteText: Draw = work => {
  const { dice, user, copied } = work
  const columns = ownColumns(work)
  const left = dice.below(columns.length)
  const run = columns.slice(left, left + 1 + dice.below(2))
  const [first] = run
  const height = 1 + dice.below(3)
  const to = target(work, [], height)
  if (!first || to === null || run.some(({ kind }) => kind !== 'text' && kind !== 'name')) return null
  const texts = Array.from({ length: height }, () => run.map(() => pastedText(work.nextNumber(), dice)))
  const text = texts.map(row => row.map(word => inTable(word.text)).join('\t')).join('\r\n')
  return changing(
    work,
    `paste ${JSON.stringify(text)} at ${at(to, first)}`,
    async () => {
      await user.clipboardHolds(text)
      copied.now = null
      await user.stand(to, first.title)
      await user.press('Control+v')
    },
    put(to, {
      keys: run.map(({ key }) => key),
      rows: texts.map(row =>
        row.map((word, column) => (run[column]?.kind === 'name' ? { value: word.text } : word.held)),
      ),
    }),
  )
}

const inTable = (text: string): string => (text.includes('\n') ? `"${text.replaceAll('"', '""')}"` : text)

export const CLIPBOARD_STEPS: readonly Choice[] = [
  [9, copy],
  [6, cut],
  [4, pasteAgain],
  [6, pasteText],
]
