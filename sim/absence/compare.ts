import { isDeepStrictEqual } from 'node:util'
import type { OutboxEdit } from '../../electron/outbox/outbox-rows.ts'
import type { Row, SheetModel } from '../typing/model.ts'
import type { Paper } from '../typing/paper.ts'
import { isTheirs } from './office.ts'

export type Compared = {
  readonly paper: Paper
  /** The changes of the user only. */
  readonly mine: SheetModel
  readonly sheet: SheetModel
  /** The key of each row by id. */
  readonly keys: ReadonlyMap<number, string>
  /** The last values that others wrote into original cells, by row key and column. */
  readonly theirs: ReadonlyMap<string, string>
  /** Stored edits that are not on the service. */
  readonly left: readonly OutboxEdit[]
}

/**
 * The differences between a sheet on the service and the user's changes. Rows must be at their location, new ones once;
 * a cell must have the user's value, or wait for a decision because another user changed it. Nothing else may wait.
 */
export function differences({ paper, mine, sheet, keys, theirs, left }: Compared): readonly string[] {
  const needsReview = new Map<string, string>()
  const wrong: string[] = []
  for (const { edit, state, reason } of left) {
    const column = edit.kind === 'set-cell' && Object.entries(paper).find(([, id]) => id === edit.columnId)?.[0]
    if (edit.kind === 'set-cell' && state === 'needs-review')
      needsReview.set(`${keys.get(edit.rowId)} ${column}`, String(edit.value))
    else wrong.push(`${state}: ${JSON.stringify(edit)} ${reason ?? ''}`)
  }
  const ours = sheet.rows.filter(({ key }) => !isTheirs(key))
  const shapeOf = (rows: readonly Row[]) => rows.map(({ key, parent }) => [key, parent])
  if (!isDeepStrictEqual(shapeOf(ours), shapeOf(mine.rows))) {
    return [...wrong, `rows ${JSON.stringify(shapeOf(ours))} and not ${JSON.stringify(shapeOf(mine.rows))}`]
  }
  for (const [index, row] of mine.rows.entries()) {
    for (const column of ['text', 'other'] as const) {
      const there = ours[index]?.[column]
      const other = theirs.get(`${row.key} ${column}`)
      if (other !== undefined && there !== other) wrong.push(`${row.key} ${column} is ${there}, and ${other} is gone`)
      const isReported =
        there !== undefined && isTheirs(there) && needsReview.get(`${row.key} ${column}`) === row[column]
      // A cell that only others wrote has their value.
      const isUntouched = row[column] === '' && there !== undefined && isTheirs(there)
      if (there !== row[column] && !isReported && !isUntouched)
        wrong.push(`${row.key} ${column} is ${there}, not ${row[column]}`)
    }
  }
  const discussionsOf = ({ threads }: SheetModel) => threads.map(thread => JSON.stringify(thread)).sort()
  if (!isDeepStrictEqual(discussionsOf(sheet), discussionsOf(mine)))
    wrong.push(`discussions ${discussionsOf(sheet).join()} and not ${discussionsOf(mine).join()}`)
  return wrong
}
