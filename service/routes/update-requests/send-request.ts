import type { ServiceDeps } from '../../http/env.ts'
import { hashToken } from '../../middleware/auth.ts'
import type { UpdateRequest } from '../../rules/requests/update-request.ts'
import { sentRequestStore } from '../../store/requests/sent-requests.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { UserRecord } from '../../store/users.ts'
import { rowText } from '../emails/row-letter.ts'
import { besideReader } from '../emails/rows-beside.ts'
import { sheetTable } from '../exports/sheet-table.ts'

/** A request to send: its sender, and the address for its links. */
type Sending = {
  readonly id: number
  readonly sheet: VisibleSheet
  readonly sentBy: Pick<UserRecord, 'id' | 'name' | 'email'>
  /** The origin of the service, without path. */
  readonly origin: string
}

/**
 * Sends a request to each of its recipients with a separate link, which lets its holder answer once as that recipient.
 * Run it inside a transaction. False when no row of the request is left: then nothing is sent.
 */
export function requestSender(deps: ServiceDeps) {
  const { store, ids, clock, mail } = deps
  const sent = sentRequestStore(store.db)
  const beside = besideReader(deps)

  return ({ id, sheet, sentBy, origin }: Sending, request: UpdateRequest): boolean => {
    const rowIds = request.rowIds.filter(rowId => store.rows.find(sheet.id, rowId))
    if (rowIds.length === 0) return false
    const asked = { ...request, rowIds }
    const columnIds = columnsToShow(deps, sheet.id, request.columnIds)
    const table = sheetTable(deps, sheet, { columnIds, pick: rows => rows.filter(row => rowIds.includes(row.id)) })
    const shown = rowText(table, 'VERTICAL', beside.textsOf(sheet.id, asked))
    const parts = [request.message, shown]
    const from = { email: sentBy.email, name: sentBy.name }

    for (const email of request.sendTo) {
      const secret = ids.secret()
      const made = { id: ids.next(), sheetId: sheet.id, updateRequestId: id, sentTo: email, hash: hashToken(secret) }
      sent.add({ ...asked, ...made, sentAt: clock(), sentBy: sentBy.id })
      const link = `Answer here, without signing in:\n${origin}/b/updates/${secret}`
      mail.send({ from, to: [{ email }], subject: request.subject, text: [...parts, link].join('\n\n') })
    }
    if (request.ccMe) {
      // Links are personal, so the sender's copy has none.
      const to = `Sent to: ${request.sendTo.join(', ')}`
      mail.send({ from, to: [from], subject: request.subject, text: [...parts, to].join('\n\n') })
    }
    return true
  }
}

/** The requested columns, preceded by the primary one, which identifies the row. */
export function columnsToShow(
  { store }: Pick<ServiceDeps, 'store'>,
  sheetId: number,
  columnIds: readonly number[],
): readonly number[] {
  return store.columns.of(sheetId).flatMap(({ id, primary }) => (primary || columnIds.includes(id) ? [id] : []))
}
