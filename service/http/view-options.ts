import type { Level } from '../rules/columns/column-view.ts'
import type { ServiceContext } from './env.ts'
import { queryList, queryNumber, wantsNumericDates } from './query.ts'

/** How the caller asked to see a sheet, its rows or its columns. Unknown words are kept and mean nothing. */
export interface ViewOptions {
  readonly level: Level
  readonly include: ReadonlySet<string>
  readonly exclude: ReadonlySet<string>
  readonly numericDates: boolean
}

/** Reads level, include, exclude and numericDates. A level above the highest counts as the highest. */
export function readViewOptions(c: ServiceContext): ViewOptions {
  const level = Math.min(2, queryNumber(c, 'level', 0, 0, 99))
  return {
    level: level === 2 ? 2 : level === 1 ? 1 : 0,
    include: new Set(queryList(c, 'include')),
    exclude: new Set(queryList(c, 'exclude')),
    numericDates: wantsNumericDates(c),
  }
}
