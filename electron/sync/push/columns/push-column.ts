import { assertNever } from '../../../../shared/assert-never.ts'
import { columnsWith, indexAfter } from '../../../../shared/fold/columns.ts'
import type { ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../../shared/model/sheet/column-edit.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { ColumnsApi } from '../../../api/columns.ts'
import type { CallOptions } from '../../../api/http.ts'
import type { Outbox } from '../../../cache/outbox/outbox.ts'
import type { OutboxEdit } from '../../../cache/outbox/outbox-rows.ts'
import { outcomeOfError } from '../../../queue/outcome.ts'
import type { Ask } from '../../ask.ts'
import type { SheetBase } from '../../sheet-base.ts'
import type { SheetHub } from '../../sheet-hub.ts'
import type { Again, RequestKeys } from '../keys/request-keys.ts'
import type { OpenSince } from '../open-since.ts'
import { lookFirst, notAnswered, type Sent, still, told } from '../step.ts'
import { labelOf, reasonOf } from './column-words.ts'
import { judgeColumn } from './judge-column.ts'

export type ColumnDeps = {
  readonly columns: ColumnsApi
  readonly ask: Ask
  readonly outbox: Outbox
  readonly hub: SheetHub
  readonly now: () => number
  readonly openSince: Pick<OpenSince, 'note'>
  readonly keys: Pick<RequestKeys, 'note'>
}

type Entry = OutboxEdit<ColumnEdit>

/**
 * Sends one edit of a column. What it did stays folded over the base until the sheet is read again, which has to happen before cells
 * are sent: the columns decide how a value is written down. Of all that others do to columns only a new title is not to be replaced
 * unseen, so a title alone needs a fresh look.
 */
export async function pushColumn(
  deps: ColumnDeps,
  base: SheetBase,
  entry: Entry,
  isFresh: () => boolean,
): Promise<Result<Sent>> {
  const { sheetId, seq, edit } = entry
  const mayGo = () => edit.kind !== 'change-column' || edit.change.title === undefined || isFresh()
  const columns = columnsNow(deps, base)
  const known = edit.kind === 'add-column' ? { columns: columns.map(({ id }) => id) } : null
  const key = edit.kind === 'add-column' ? deps.keys.note(sheetId, { kind: 'column', entry }) : ok(null)
  if (!key.ok) return key
  const marked = told(deps, deps.outbox.markSending(sheetId, [seq], deps.now(), known))
  if (!marked.ok) return marked

  const label = labelOf(edit, base.sheet.meta.name)
  const send = () => request(deps.columns, sheetId, columns, edit, { requestKey: key.value, mayRepeat: mayGo })
  const answer = await deps.ask.write(label, sheetId, send, { mayGo })
  if (answer.ok) return accept(deps, base, entry, answer.value)
  if (answer.error.kind === 'cancelled' && !mayGo()) return lookFirst(deps, sheetId, [seq])
  if (outcomeOfError(answer.error) !== 'refused') return notAnswered(deps, sheetId, [seq], answer.error)
  const parked = told(deps, deps.outbox.park(sheetId, [seq], reasonOf(answer.error)))
  return parked.ok ? still({ kind: 'next' }) : parked
}

/** A new column once more, under the name it left with. Answers how to settle it. */
export async function repeatColumn(
  deps: ColumnDeps,
  base: SheetBase,
  { sheetId, seq, edit }: Entry,
  { key, mayGo }: Again,
): Promise<Result<() => Result<null>>> {
  const label = labelOf(edit, base.sheet.meta.name)
  const columns = columnsNow(deps, base)
  const send = () => request(deps.columns, sheetId, columns, edit, { requestKey: key, mayRepeat: mayGo })
  const answer = await deps.ask.write(label, sheetId, send, { mayGo })
  if (!answer.ok) return answer
  const made = numbered(edit, answer.value)
  return ok(() =>
    told(
      deps,
      deps.outbox.settle(sheetId, { done: [seq], saved: [], version: null, numbers: { columns: made } }),
      [],
      [],
      made,
    ),
  )
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
  options: CallOptions,
): Promise<Result<ColumnId | null>> {
  switch (edit.kind) {
    case 'add-column':
      return api.add(sheetId, { ...edit, index: indexAfter(columns, edit.after) }, options)
    case 'change-column':
      return api.change(sheetId, edit.columnId, edit.change, options)
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
  const settled = told(
    deps,
    deps.outbox.settle(sheetId, { done: [], saved: [seq], version, numbers: { columns } }),
    [],
    [],
    columns,
  )
  if (!settled.ok) return settled
  return ok({ step: { kind: 'next' }, movedRows: false, mustPull: true, version: null })
}

const numbered = ({ columnId }: ColumnEdit, made: ColumnId | null) => (made === null ? [] : [[columnId, made] as const])

/** Decides about edits of columns that were sent without an answer, by the sheet as it was read just now. */
export function settleColumns(deps: ColumnDeps, base: SheetBase, unknown: readonly Entry[]): Result<null> {
  const { columns } = base.sheet.meta
  for (const { sheetId, seq, edit } of unknown) {
    // Columns that other edits became since are known as well.
    const others = deps.outbox.numbers(sheetId).columns.values()
    const before = deps.outbox.known(sheetId, 'columns') ?? columns.map(({ id }) => id)
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
      return outbox.settle(sheetId, { done: [seq], saved: [], version: null, numbers: { columns } })
    default:
      return assertNever(verdict)
  }
}
