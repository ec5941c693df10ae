import { createCalculation } from '../../../formulas/calculation.ts'
import { failure } from '../../../formulas/language/value.ts'
import { type LinkedSheet, NO_SUCH_RANGE, type OtherRange } from '../../../formulas/other-sheets.ts'
import type { ProjectSchedule } from '../../../formulas/schedule/project-schedule.ts'
import type { CellChange } from '../../../formulas/sheet-facts.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { SummaryField } from '../../rules/summary/summary-field.ts'
import type { Look } from '../../store/references/changed-rows.ts'
import type { Store } from '../../store/store.ts'
import { allCells, contentReader, differences, fieldContent, type RowContents } from './contents.ts'
import { scheduleOf } from './schedule.ts'

const READER = 'results'

/** A cached sheet with its calculation. */
export type KeptSheet = LinkedSheet & {
  readonly sheetId: number
  /**
   * Ids, titles and types of columns and fields, the hierarchy of rows and the schedule: a change of these restarts the
   * calculation.
   */
  readonly shape: string
  columns: readonly ColumnRecord[]
  readonly schedule: ProjectSchedule | null
  readonly columnAt: ReadonlyMap<number, number>
  readonly rowAt: ReadonlyMap<number, number>
  /** The column index of each field. */
  readonly fieldAt: ReadonlyMap<number, number>
  readonly rows: RowContents[]
  fields: RowContents
  day: number
  look: Look
  /** Whether a result calculated so far depends on the date, directly or through another sheet. */
  isOfToday: boolean
}

/** The sheet as currently stored. For a cached sheet only the changed rows are read. */
export function readSheet(
  store: Store,
  sheetId: number,
  day: number,
  before: KeptSheet | null,
  allRows?: readonly RowRecord[],
): KeptSheet {
  const fields = store.summaryFields.of(sheetId)
  const changes = before?.shape.startsWith(shapeOfFields(fields)) ? store.changedRows.since(before.look) : null
  const changed = changes?.isReordered === false ? changes.rowIds.map(id => store.rows.find(sheetId, id)) : null
  const kept = before && changed?.every(row => row !== null) ? takeRows(store, before, changed) : null
  const now = kept ?? readWhole(store, sheetId, day, before, fields, allRows)
  // Applied together, so that a change is calculated once.
  return takeRest(now, fields, day)
}

function takeRows(store: Store, kept: KeptSheet, changed: readonly RowRecord[]): KeptSheet {
  if (changed.length === 0) return kept
  const contentsOf = contentReader(store, kept)
  const changes: CellChange[] = []
  for (const row of changed) {
    const at = kept.rowAt.get(row.id) ?? 0
    changes.push(...takeRow(kept, at, contentsOf(row)))
  }
  kept.calculation.change(changes)
  kept.look = store.changedRows.look(kept.sheetId, READER)
  return kept
}

function takeRow(kept: KeptSheet, at: number, contents: RowContents): readonly CellChange[] {
  const changes = differences(at, kept.rows[at] ?? [], contents)
  kept.rows[at] = contents
  return changes
}

/** Reads the whole sheet. If its shape is unchanged, only the differences are calculated. */
function readWhole(
  store: Store,
  sheetId: number,
  day: number,
  before: KeptSheet | null,
  fields: readonly SummaryField[],
  rows: readonly RowRecord[] = store.rows.of(sheetId),
): KeptSheet {
  const columns = store.columns.of(sheetId)
  const schedule = scheduleOf(store.sheets.settingsOf(sheetId), columns)
  const shape = shapeOfFields(fields) + shapeOf(columns, rows, schedule)
  const rowAt = indexById(rows)
  const contents = rows.map(contentReader(store, { columns, schedule, rowAt }))
  const look = store.changedRows.look(sheetId, READER)
  if (before?.shape !== shape)
    return calculateAll({ sheetId, shape, columns, schedule, fields, rows, rowAt, contents, day, look })

  const changes = contents.flatMap((each, at) => takeRow(before, at, each))
  before.calculation.change(changes)
  return Object.assign(before, { columns, look })
}

/** Updates the inputs outside the rows: summary fields and the current date. */
function takeRest(kept: KeptSheet, fields: readonly SummaryField[], day: number): KeptSheet {
  const contents = fields.map(fieldContent)
  const changes = differences(0, kept.fields, contents, kept.columns.length)
  kept.fields = contents
  const isNewDay = kept.day !== day
  kept.day = day
  if (changes.length > 0) kept.calculation.change(changes)
  if (isNewDay) kept.calculation.renew({ today: true })
  return kept
}

type Read = Pick<KeptSheet, 'sheetId' | 'shape' | 'columns' | 'schedule' | 'rowAt' | 'day' | 'look'> & {
  readonly fields: readonly SummaryField[]
  readonly rows: readonly RowRecord[]
  readonly contents: RowContents[]
}

function calculateAll(read: Read): KeptSheet {
  const { sheetId, shape, columns, schedule, fields, rows, rowAt, contents, day, look } = read
  const parents = rows.map(({ parentId }) => (parentId === null ? null : (rowAt.get(parentId) ?? null)))
  const fieldContents = fields.map(fieldContent)
  // Read at each recalculation: a calculation outlives the date and the ranges that it was made with.
  const outside = { day, others: new Map<string, OtherRange>() }
  const calculation = createCalculation({
    columns,
    fields: fields.map(({ definition }) => definition),
    parents,
    schedule: schedule?.facts ?? null,
    cells: allCells(contents, fieldContents, columns.length),
    today: () => outside.day,
    otherSheet: name => outside.others.get(name.toLowerCase())?.value ?? failure(NO_SUCH_RANGE),
  })
  const fieldAt = new Map(fields.map(({ definition }, at) => [definition.id, columns.length + at]))
  const containers = { columnAt: indexById(columns), rowAt, fieldAt }
  const own = {
    sheetId,
    shape,
    calculation,
    columns,
    schedule,
    rows: contents,
    fields: fieldContents,
    look,
    isOfToday: false,
    ...containers,
  }
  return Object.assign(outside, own)
}

const shapeOfFields = (fields: readonly SummaryField[]): string =>
  JSON.stringify(fields.map(({ definition: { id, title, type } }) => [id, title, type]))

function shapeOf(
  columns: readonly ColumnRecord[],
  rows: readonly RowRecord[],
  schedule: ProjectSchedule | null,
): string {
  return JSON.stringify([
    columns.map(({ id, title, type }) => [id, title, type]),
    rows.map(({ id, parentId }) => [id, parentId]),
    schedule,
  ])
}

const indexById = (all: readonly { readonly id: number }[]): ReadonlyMap<number, number> =>
  new Map(all.map(({ id }, index) => [id, index]))
