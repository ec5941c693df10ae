import { assertNever } from '../../../../shared/assert-never.ts'
import { columnsWith, indexAfter } from '../../../../shared/fold/columns.ts'
import type { ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../../shared/model/sheet/column-edit.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { ColumnsApi } from '../../../api/columns.ts'
import type { Outbox } from '../../../cache/outbox/outbox.ts'
import type { OutboxEdit } from '../../../cache/outbox/outbox-rows.ts'
import { outcomeOfError } from '../../../queue/outcome.ts'
import type { Ask } from '../../ask.ts'
import type { SheetBase } from '../../sheet-base.ts'
import type { SheetHub } from '../../sheet-hub.ts'
import { CHECK_MS, type Sent, still, told, waitFor } from '../step.ts'
import { labelOf, reasonOf } from './column-words.ts'
import { judgeColumn } from './judge-column.ts'

export type ColumnDeps = {
  readonly columns: ColumnsApi
  readonly ask: Ask
  readonly outbox: Outbox
  readonly hub: SheetHub
  readonly now: () => number
}

type Entry = OutboxEdit<ColumnEdit>

/**
 * Sends one edit of a column. What it did stays folded over the base until the sheet is read again, which has to happen before cells
 * are sent: the columns decide how a value is written down.
 */
export async function pushColumn(deps: ColumnDeps, base: SheetBase, entry: Entry): Promise<Result<Sent>> {
  const { sheetId, seq, edit } = entry
  const columns = columnsNow(deps, base)
  const known = edit.kind === 'add-column' ? columns.map(({ id }) => id) : null
  const marked = told(deps, deps.outbox.markColumn(sheetId, seq, deps.now(), known))
  if (!marked.ok) return marked

  const label = labelOf(edit, base.sheet.meta.name)
  const answer = await deps.ask.write(label, sheetId, () => request(deps.columns, sheetId, columns, edit))
  if (answer.ok) return accept(deps, base, entry, answer.value)
  switch (outcomeOfError(answer.error)) {
    case 'refused': {
      const parked = told(deps, deps.outbox.park(sheetId, [seq], reasonOf(answer.error)))
      return parked.ok ? still({ kind: 'next' }) : parked
    }
    case 'not-executed': {
      const back = told(deps, deps.outbox.requeue(sheetId, [seq]))
      return back.ok ? still(waitFor(answer.error)) : back
    }
    default: {
      const open = told(deps, deps.outbox.markUnknown(sheetId, [seq]))
      return open.ok ? still({ kind: 'again', ms: CHECK_MS }) : open
    }
  }
}

/** The base's columns with what the service has taken since: several edits of columns go without reading the sheet in between. */
function columnsNow({ outbox }: ColumnDeps, { sheet: { meta } }: SheetBase): readonly Column[] {
  const saved = outbox.columnEdits(meta.id).filter(({ state }) => state === 'saved')
  return columnsWith(
    meta.columns,
    saved.map(({ edit }) => edit),
  )
}

/** Answers the id of a new column, else null. */
async function request(
  api: ColumnsApi,
  sheetId: SheetId,
  columns: readonly Column[],
  edit: ColumnEdit,
): Promise<Result<ColumnId | null>> {
  switch (edit.kind) {
    case 'add-column':
      return api.add(sheetId, { ...edit, index: indexAfter(columns, edit.after) })
    case 'change-column':
      return api.change(sheetId, edit.columnId, edit.change)
    case 'move-column': {
      const others = columns.filter(({ id }) => id !== edit.columnId)
      return api.move(sheetId, edit.columnId, indexAfter(others, edit.after))
    }
    case 'delete-column':
      return api.remove(sheetId, edit.columnId)
    default:
      return assertNever(edit)
  }
}

function accept(deps: ColumnDeps, base: SheetBase, { sheetId, seq, edit }: Entry, made: ColumnId | null): Result<Sent> {
  // The answer tells no version; the next one of the service is the first that can hold it (API guide 6.6).
  const version = base.version === null ? null : base.version + 1
  const columns = numbered(edit, made)
  const settled = told(deps, deps.outbox.settleColumn(sheetId, seq, version, { columns }), [], [], columns)
  if (!settled.ok) return settled
  return ok({ step: { kind: 'next' }, movedRows: false, mustPull: true })
}

const numbered = ({ columnId }: ColumnEdit, made: ColumnId | null) => (made === null ? [] : [[columnId, made] as const])

/** Decides about edits of columns that were sent without an answer, by the sheet as it was read just now. */
export function settleColumns(deps: ColumnDeps, base: SheetBase, unknown: readonly Entry[]): Result<null> {
  const { columns } = base.sheet.meta
  for (const { sheetId, seq, edit } of unknown) {
    // Columns that other edits became since are known as well.
    const others = deps.outbox.numbers(sheetId).columns.values()
    const before = deps.outbox.knownColumns(sheetId) ?? columns.map(({ id }) => id)
    const verdict = judgeColumn(edit, columns, new Set<number>([...before, ...others]))
    const made = verdict.kind === 'done' ? numbered(edit, verdict.made) : []
    const settled = told(deps, carryOut(deps, sheetId, seq, made, verdict), [], [], made)
    if (!settled.ok) return settled
  }
  return ok(null)
}

function carryOut(
  { outbox }: ColumnDeps,
  sheetId: SheetId,
  seq: number,
  columns: ReturnType<typeof numbered>,
  verdict: ReturnType<typeof judgeColumn>,
) {
  switch (verdict.kind) {
    case 'send':
      return outbox.requeue(sheetId, [seq])
    case 'park':
      return outbox.park(sheetId, [seq], verdict.reason)
    case 'done':
      return outbox.settlePost(sheetId, seq, { columns })
    default:
      return assertNever(verdict)
  }
}
