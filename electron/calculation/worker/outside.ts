import { findRange } from '../../../formulas/find-range.ts'
import { type Area, failure, type Value } from '../../../formulas/language/value.ts'
import { BROKEN_RANGE, type LinkedSheet, NO_SUCH_RANGE, type OtherRange } from '../../../formulas/other-sheets.ts'
import { readIn } from '../../../formulas/sheet-state.ts'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { MissingSource, SheetRange, SummaryField } from '../../../shared/model/sheet/formula-inputs.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import { COLUMN_TYPES } from '../../../shared/wire/column-type.ts'
import type { GivenInputs } from '../protocol.ts'

/** A sheet of this computer whose cells the formulas of other sheets read. */
export type SourceSheet = {
  readonly linked: LinkedSheet
  /** As displayed: with unsaved edits and calculated results. */
  readonly shown: Positions
  /** As the service last sent it. */
  readonly stored: Positions & { readonly valueAt: (row: number, column: Column) => Value }
  /** Formulas that only the service can calculate after unsaved edits. */
  readonly uncertain: ReadonlySet<number>
  /** Cells with unsaved edits, and the formulas that depend on them. Null: rows or columns have changed. */
  readonly unsaved: () => ReadonlySet<number> | null
}

type Positions = {
  readonly columns: readonly Column[]
  readonly rowCount: number
  readonly indexOf: (rowId: RowId) => number
}

/** The values that the formulas of a sheet read outside its rows. */
export type Outside = {
  readonly areFieldsKnown: boolean
  /** Whether the copy of the sheet has its project settings, or that it has none. */
  readonly isScheduleKnown: boolean
  readonly fields: readonly SummaryField[]
  /** Whether formulas with a range of another sheet are calculated here. `name` in any case. */
  readonly hasRange: (name: string) => boolean
  /** Why it is not. */
  readonly missingSource: (name: string) => MissingSource | null
  /** The ranges by their names in lower case, and their values, which change. */
  readonly ranges: ReadonlyMap<string, SheetRange>
  readonly others: Map<string, OtherRange>
  readonly otherSheet: (name: string) => Area | Value
}

export function createOutside(
  inputs: GivenInputs | null,
  { projectSettings }: Pick<SheetMeta, 'projectSettings'>,
  find: (sheetId: SheetId) => SourceSheet | null,
): Outside {
  const ranges = new Map<string, SheetRange>()
  const others = new Map<string, OtherRange>()
  const noRoom = new Set(
    inputs?.ranges.filter(range => inputs.noRoom.includes(range.sheetId)).map(({ name }) => name.toLowerCase()),
  )
  for (const { range, source } of readableRanges(inputs, find)) {
    ranges.set(range.name.toLowerCase(), range)
    // To be compared with results that the service has over its cells, not over those that are displayed here.
    others.set(range.name.toLowerCase(), { value: storedRange(range, source), source: null, key: '', revision: 0 })
  }
  return {
    areFieldsKnown: inputs?.fields != null,
    isScheduleKnown: projectSettings !== undefined,
    fields: inputs?.fields ?? [],
    hasRange: name => ranges.has(name.toLowerCase()),
    missingSource(name) {
      const key = name.toLowerCase()
      if (ranges.has(key)) return null
      return noRoom.has(key) ? 'no-room' : 'absent'
    },
    ranges,
    others,
    otherSheet: name => others.get(name.toLowerCase())?.value ?? failure(NO_SUCH_RANGE),
  }
}

/** The ranges whose sheets can be read. A sheet that its readers gave up for lack of room may still be in memory. */
export function readableRanges(
  inputs: GivenInputs | null,
  find: (sheetId: SheetId) => SourceSheet | null,
): readonly { readonly range: SheetRange; readonly source: SourceSheet }[] {
  if (!inputs) return []
  return inputs.ranges.flatMap(range => {
    const source = inputs.noRoom.includes(range.sheetId) ? null : find(range.sheetId)
    return source ? [{ range, source }] : []
  })
}

/** The current position of a range; null when one of its ends was deleted. */
export function placeOfRange({ columnIds, rowIds }: SheetRange, { columns, rowCount, indexOf }: Positions) {
  const columnAt = new Map<number, number>(columns.map(({ id }, at) => [id, at]))
  const rowAt = {
    size: rowCount,
    get: (id: number): number | undefined => {
      // as: an id of the service
      const index = indexOf(id as RowId)
      return index < 0 ? undefined : index
    },
  }
  return findRange({ columnIds, rowIds }, { columnAt, rowAt })
}

function storedRange(range: SheetRange, { stored }: SourceSheet): Area | Value {
  const place = placeOfRange(range, stored)
  if (!place) return failure(BROKEN_RANGE)
  const [first, last] = place.rows
  const [left, right] = place.columns
  const width = right - left + 1
  const at = (index: number): Value => {
    const column = stored.columns[left + (index % width)]
    if (!column) return null
    return readIn(COLUMN_TYPES[column.kind], stored.valueAt(first + Math.floor(index / width), column))
  }
  return { kind: 'area', width, height: last - first + 1, at, key: JSON.stringify(['stored', range.name]) }
}
