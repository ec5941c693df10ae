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
import { ADMINS_ONLY, messageOf, SHEET_GONE } from '../refusal.ts'
import { reconcileColumn } from './reconcile-column.ts'

export type ColumnDeps = {
  readonly columns: ColumnsApi
  readonly ask: Ask
  readonly outbox: Pick<Outbox, 'columnEdits' | 'known' | 'numbers'>
}

/**
 * Sends each column edit alone. Its effect stays folded over the base until the sheet is read again, which must happen
 * before cells are sent: columns decide how values are written. Only titles and types of other users must not be
 * replaced unseen, so only these edits need a fresh check.
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
      // as: empty lists have no type
      const found = { done: [] as number[], resend: [] as number[], review: [] as [number, string][] }
      const made: ReturnType<typeof numbered>[number][] = []
      const before = deps.outbox.known(meta.id, 'columns') ?? meta.columns.map(({ id }) => id)
      for (const { seq, edit } of unknown) {
        // Columns that other edits created since are known too.
        const others = [...deps.outbox.numbers(meta.id).columns.values(), ...made.map(([, id]) => id)]
        const sent = withOthersOptions(edit, meta.columns)
        const outcome = reconcileColumn(sent, meta.columns, new Set<number>([...before, ...others]))
        if (outcome.kind === 'review') found.review.push([seq, outcome.reason])
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

/**
 * The base's columns with the changes that the service has accepted since: several column edits are sent without
 * reading the sheet in between.
 */
function columnsNow({ outbox }: ColumnDeps, { sheet: { meta } }: SheetBase): readonly Column[] {
  const saved = outbox.columnEdits(meta.id).filter(({ state }) => state === 'saved')
  return columnsWith(
    meta.columns,
    saved.map(({ edit }) => edit),
  )
}

/** Adds options that other users added to the column since the edit began. */
function withOthersOptions(edit: ColumnEdit, columns: readonly Column[]): ColumnEdit {
  const column = columns.find(({ id }) => id === edit.columnId)
  const type = column && edit.kind === 'change-column' && typeAfter(edit.change, typeOf(column))
  return type ? { ...edit, change: { ...edit.change, type } } : edit
}

/** Returns the id of a new column, else null. */
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
  // The response has no version; the service's next version is the first that can contain the change (API guide 6.6).
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

/** The reason why a column edit needs review. */
function reasonOf(error: AppError): string {
  switch (error.kind) {
    case 'not-found':
      return error.what === 'sheet' ? SHEET_GONE : COLUMN_GONE
    case 'forbidden':
      return error.message || ADMINS_ONLY
    case 'refused':
      return messageOf(error)
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
