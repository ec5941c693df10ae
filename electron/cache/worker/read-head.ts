import { z } from 'zod'
import { AccessLevel } from '../../../shared/model/access.ts'
import { SheetId } from '../../../shared/model/ids.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { ANSWER_LIMITS, tooBig } from '../../../shared/wire/answer-limits.ts'
import { WireCount, WireId } from '../../../shared/wire/loose.ts'
import { ProjectSettings } from '../../../shared/wire/project-settings.ts'
import { toColumn, WireColumn } from './parse-columns.ts'

/** The sheet without its rows, which are too many for a schema. */
const WireHead = z.object({
  id: WireId,
  name: z.string().catch(''),
  version: WireCount.nullish().catch(null),
  accessLevel: AccessLevel.catch('VIEWER'),
  permalink: z.string().nullish().catch(null),
  totalRowCount: z.number().int().nonnegative().nullish().catch(null),
  columns: z.array(WireColumn),
  rows: z.array(z.unknown()).nullish(),
  dependenciesEnabled: z.boolean().nullish().catch(null),
  projectSettings: ProjectSettings.catch({}),
})

export type Head = {
  readonly meta: SheetMeta
  /** Null: the service does not report a count. */
  readonly totalRows: number | null
  /** Whether there is a list of rows, possibly empty. */
  readonly hasRows: boolean
}

/** Parses the properties of a sheet without its rows. Errors: malformed, if it is no sheet. */
export function readHead(body: unknown): Result<Head> {
  const parsed = WireHead.safeParse(body)
  if (!parsed.success) {
    const missing = parsed.error.issues[0]?.path[0]?.toString() ?? 'shape'
    return fail({ kind: 'malformed', detail: `the sheet has no usable ${missing}` })
  }
  const { data } = parsed
  if (data.columns.length > ANSWER_LIMITS.columns) return tooBig('columns', ANSWER_LIMITS.columns)
  const hasDependencies = data.dependenciesEnabled ?? null
  const meta = {
    id: SheetId.parse(data.id),
    name: data.name,
    version: data.version ?? null,
    accessLevel: data.accessLevel,
    permalink: data.permalink ?? null,
    columns: data.columns
      .map(column => toColumn(column, data.accessLevel, hasDependencies === true))
      .sort((a, b) => a.index - b.index),
    ...(hasDependencies !== null && { projectSettings: hasDependencies ? data.projectSettings : null }),
  }
  return ok({ meta, totalRows: data.totalRowCount ?? null, hasRows: Array.isArray(data.rows) })
}
