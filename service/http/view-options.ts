import type { Level } from '../rules/columns/column-view.ts'
import type { ServiceContext } from './env.ts'
import { clamped, list, wantsNumericDates } from './query.ts'

/** The requested view of a sheet, its rows or its columns. Unknown options are kept and ignored. */
export type ViewOptions = {
  readonly level: Level
  readonly include: ReadonlySet<string>
  readonly exclude: ReadonlySet<string>
  readonly numericDates: boolean
  /** The reading user: links to objects they cannot see are hidden. Absent: links are not shown. */
  readonly readerId?: number | undefined
}

/** The query parameters that `readViewOptions` reads. */
export const VIEW = {
  // 4 is the highest level of any family, that of dashboards (specification, "Versioning" 4).
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

export function readLevel(c: ServiceContext): Level {
  return toLevel(VIEW.level.read(c, 'level'))
}

/**
 * Converts the requested level: none is the lowest (interface-spec.md "Versioning", 3), and one above the highest the
 * highest.
 */
export function toLevel(asked: number | undefined = 0): Level {
  return asked >= 2 ? 2 : asked === 1 ? 1 : 0
}
