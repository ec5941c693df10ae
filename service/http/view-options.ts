import type { Level } from '../rules/columns/column-view.ts'
import type { ServiceContext } from './env.ts'
import { clamped, list, wantsNumericDates } from './query.ts'

/** How the caller asked to see a sheet, its rows or its columns. Unknown words are kept and mean nothing. */
export interface ViewOptions {
  readonly level: Level
  readonly include: ReadonlySet<string>
  readonly exclude: ReadonlySet<string>
  readonly numericDates: boolean
  /** Who reads: what somebody cannot see is not told of in links either. Absent: links are not shown. */
  readonly readerId?: number | undefined
}

/** The words of the query that `readViewOptions` reads. */
export const VIEW = {
  // The highest level that any family knows, that of dashboards (specification, "Versioning" 4).
  level: clamped(0, 4),
  include: list(
    'attachments',
    'columns',
    'columnType',
    'discussions',
    'filterDefinitions',
    'filters',
    'format',
    'objectValue',
    'ownerInfo',
    'rowPermalink',
    'rowWriterInfo',
    'sheetVersion',
    'source',
    'writerInfo',
  ),
  exclude: list('filteredOutRows', 'linkInFromCellDetails', 'linksOutToCellsDetails', 'nonexistentCells'),
} as const

/** Reads level, include, exclude and numericDates. A level above the highest counts as the highest. */
export function readViewOptions(c: ServiceContext): ViewOptions {
  return {
    level: readLevel(c),
    include: new Set(VIEW.include.read(c, 'include')),
    exclude: new Set(VIEW.exclude.read(c, 'exclude')),
    numericDates: wantsNumericDates(c),
    readerId: c.get('caller')?.userId,
  }
}

/** Reads level alone. */
export function readLevel(c: ServiceContext): Level {
  return toLevel(VIEW.level.read(c, 'level'))
}

/** The level of what was asked for: none is the lowest (interface-spec.md "Versioning", 3), and one above the highest the highest. */
export function toLevel(asked: number | undefined = 0): Level {
  return asked >= 2 ? 2 : asked === 1 ? 1 : 0
}
