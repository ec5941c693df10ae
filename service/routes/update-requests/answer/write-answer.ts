import type { ServiceDeps } from '../../../http/env.ts'
import { refuse } from '../../../rules/api-error.ts'
import type { WriteContext } from '../../../rules/input/write-context.ts'
import type { RowRecord } from '../../../rules/rows/row-record.ts'
import { writeRow } from '../../../rules/rows/write-row.ts'
import { sentRequestStore } from '../../../store/requests/sent-requests.ts'
import { sheetChanged } from '../../cells/links/sheet-changed.ts'
import { type FormRow, readAnswer } from './fields.ts'
import type { OpenRequest } from './open-request.ts'

/**
 * Writes the values of a recipient as this user and closes the request: all values, or none if a cell rejects its
 * value. `rows`: the form as `readForm` returns it now. Run it inside a transaction.
 */
export function answerWriter(deps: ServiceDeps) {
  const { store, clock } = deps
  const sent = sentRequestStore(store.db)

  return ({ request, sheet }: OpenRequest, rows: readonly FormRow[], userId: number, form: URLSearchParams): void => {
    const context = contextOf(deps)
    const columnById = new Map(store.columns.of(sheet.id).map(column => [column.id, column]))
    let changed = 0
    for (const { row: before, cells } of rows) {
      const answers = cells.flatMap(cell => readAnswer(cell, form) ?? [])
      if (answers.length === 0) continue
      const written = writeRow({ cells: answers }, before, columnById, { ...context, rowId: before.id })
      const after: RowRecord = { ...before, ...written, modifiedAt: clock(), modifiedBy: userId }
      store.rows.update(sheet.id, after)
      store.history.note(before, after)
      changed += 1
    }
    sent.setStatus(request.id, 'COMPLETE')
    if (changed > 0) sheetChanged(deps, sheet.id)
  }
}

/** A recipient never counts as admin of the sheet; the form has no links. */
function contextOf({ store }: ServiceDeps): Omit<WriteContext, 'rowId'> {
  return {
    isAdmin: false,
    overrideValidation: false,
    numericDates: false,
    level: 2,
    dependenciesEnabled: false,
    hasRow: () => false,
    nameOf: email => store.users.findByEmail(email)?.name,
    sheetOf: () => undefined,
    itemOf: () => undefined,
    linkTo: () => {
      throw refuse(1004)
    },
  }
}
