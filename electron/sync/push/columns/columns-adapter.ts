import type { AppError } from '../../../../shared/app-error.ts'
import { assertNever } from '../../../../shared/assert-never.ts'
import { typeAfter, typeOf } from '../../../../shared/fold/column-types.ts'
import { columnsWith, indexAfter } from '../../../../shared/fold/columns.ts'
import type { ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../../shared/model/sheet/column-edit.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { ColumnsApi } from '../../../api/columns.ts'
import type { CallOptions } from '../../../api/http.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import type { Ask } from '../../ask.ts'
import { COLUMN_GONE } from '../../conflicts.ts'
import type { SheetBase } from '../../sheet-base.ts'
import { type Accepted, type Adapter, NOTHING_ELSE, type Send } from '../adapter.ts'
import type { ColumnBatch } from '../batches.ts'
import type { ImagesFirst } from '../images/images-first.ts'
import { ADMINS_ONLY, SHEET_GONE, saidBy } from '../refusal.ts'
import { reconcileColumn } from './reconcile-column.ts'

export type ColumnDeps = {
  readonly columns: ColumnsApi
  readonly ask: Ask
  readonly outbox: Pick<Outbox, 'columnEdits' | 'known' | 'numbers'>
}

/**
 * Edits of columns, each alone. What one did stays folded over the base until the sheet is read again, which has to happen before cells
 * are sent: the columns decide how a value is written down. Of all that others do to columns only a new title or type is not to be
 * replaced unseen, so these alone need a fresh look.
 */
export function createColumnsAdapter(deps: ColumnDeps, imagesFirst: ImagesFirst): Adapter<ColumnBatch, ColumnEdit> {
  return {
    next(base, batch) {
      const { sheetId, seq, edit } = batch.entry
      const isNew = edit.kind === 'add-column'
      const columns = columnsNow(deps, base)
      const send: Send = async ({ key, mayGo }) => {
        const merged = withOthersOptions(edit, columns)
        const job = () => request(deps.columns, sheetId, columns, merged, { requestKey: key, mayRepeat: mayGo })
        const answer = await deps.ask.write(labelOf(edit, base.sheet.meta.name), sheetId, job, { mayGo })
        return answer.ok ? ok(accepted(base, seq, numbered(edit, answer.value))) : answer
      }
      return {
        seqs: [seq],
        create: isNew ? batch : null,
        size: null,
        needsFreshLook: edit.kind === 'change-column' && (edit.change.title ?? edit.change.type) !== undefined,
        needsColumns: false,
        prepare() {
          const known = isNew ? { columns: columns.map(({ id }) => id) } : null
          return imagesFirst(base, batch) ?? { kind: 'ready', send, known }
        },
        refuse: error =>
          edit.kind === 'delete-column' && error.kind === 'not-found'
            ? { kind: 'look', reason: NOT_DELETED }
            : { kind: 'batch', reason: reasonOf(error) },
      }
    },

    async reconcile({ sheet: { meta } }, unknown) {
      const found = { done: [] as number[], resend: [] as number[], park: [] as [number, string][] } // as: empty lists have no type
      const made: ReturnType<typeof numbered>[number][] = []
      const before = deps.outbox.known(meta.id, 'columns') ?? meta.columns.map(({ id }) => id)
      for (const { seq, edit } of unknown) {
        // Columns that other edits became since are known as well.
        const others = [...deps.outbox.numbers(meta.id).columns.values(), ...made.map(([, id]) => id)]
        const sent = withOthersOptions(edit, meta.columns)
        const outcome = reconcileColumn(sent, meta.columns, new Set<number>([...before, ...others]))
        if (outcome.kind === 'park') found.park.push([seq, outcome.reason])
        else if (outcome.kind === 'send') found.resend.push(seq)
        else {
          found.done.push(seq)
          made.push(...numbered(edit, outcome.made))
        }
      }
      return ok({ ...found, numbers: { columns: made }, rows: [] })
    },
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

/** The edit with the options that others gave its column since the user began. */
function withOthersOptions(edit: ColumnEdit, columns: readonly Column[]): ColumnEdit {
  const column = columns.find(({ id }) => id === edit.columnId)
  const type = column && edit.kind === 'change-column' && typeAfter(edit.change, typeOf(column))
  return type ? { ...edit, change: { ...edit.change, type } } : edit
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

function accepted(base: SheetBase, seq: number, columns: ReturnType<typeof numbered>): Accepted {
  // The answer tells no version; the next one of the service is the first that can hold it (API guide 6.6).
  const version = base.version === null ? null : base.version + 1
  return {
    ...NOTHING_ELSE,
    settled: { done: [], saved: [seq], version, numbers: { columns } },
    version: null,
    mustPull: true,
    changesColumns: true,
  }
}

const numbered = ({ columnId }: ColumnEdit, made: ColumnId | null) => (made === null ? [] : [[columnId, made] as const])

const NOT_DELETED = 'The service did not find this column, but the sheet still has it. Try again.'

/** Why an edit of a column waits for the person. */
function reasonOf(error: AppError): string {
  switch (error.kind) {
    case 'not-found':
      return error.what === 'sheet' ? SHEET_GONE : COLUMN_GONE
    case 'forbidden':
      return error.said || ADMINS_ONLY
    case 'refused':
      return saidBy(error)
    default:
      return 'The service did not accept this column change.'
  }
}

function labelOf({ kind }: ColumnEdit, sheetName: string): string {
  switch (kind) {
    case 'add-column':
      return `Add a column to ${sheetName}`
    case 'change-column':
      return `Change a column of ${sheetName}`
    case 'move-column':
      return `Move a column of ${sheetName}`
    case 'delete-column':
      return `Delete a column of ${sheetName}`
    default:
      return assertNever(kind)
  }
}
