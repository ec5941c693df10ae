import type { Table } from '../../exports/table.ts'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { MultiRowEmail } from '../../rules/requests/email-input.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { sheetTable } from '../exports/sheet-table.ts'
import { letterHead, recipientReader } from './recipients.ts'
import { rowText } from './row-letter.ts'
import { checkAskedFor } from './rows-asked-for.ts'
import { besideReader } from './rows-beside.ts'

/** Sends rows as text, with their files and comments on request. */
export function sendRows(deps: ServiceDeps): Endpoint {
  const readRecipients = recipientReader(deps)
  const beside = besideReader(deps)
  return endpoint({
    family: 'Send via Email',
    title: 'Send Rows via Email',
    method: 'POST',
    path: '/sheets/:sheetId/rows/emails',
    needs: 'email.send',
    body: json(MultiRowEmail),
    example: { body: { sendTo: [{ email: 'kim@office.example' }], rowIds: ['{rowId}'] } },
    async handle(c, { body, again }) {
      const sent = await body.read(c)
      const sheet = again()
      checkAskedFor(deps, sheet.id, sent)
      if (sent.columnIds?.length === 0 && !sent.includeAttachments && !sent.includeDiscussions) {
        throw refuse(1228, 'includeAttachments', 'includeDiscussions')
      }
      // Bytes first, because a transaction must not wait for the disk.
      const files = sent.includeAttachments ? await beside.filesOf(sheet.id, sent.rowIds) : []
      deps.store.transaction(() => {
        const table = rowTable(deps, again(), sent)
        const caller = c.get('caller')
        const layout = sent.layout ?? (table.rows.length === 1 ? 'VERTICAL' : 'HORIZONTAL')
        const text = rowText(table, layout, beside.textsOf(sheet.id, sent))
        deps.mail.send({
          ...letterHead(caller, readRecipients(sent.sendTo), sent.ccMe),
          subject: sent.subject?.trim() || `Rows of ${table.title}`,
          text: [sent.message?.trim(), `${caller.name} has sent you this from “${table.title}”:`, text]
            .filter(Boolean)
            .join('\n\n'),
          files,
        })
      })
      return replyResult(c)
    },
  })
}

/** The requested rows in sheet order with the named columns, by default the visible ones. */
function rowTable(deps: ServiceDeps, sheet: VisibleSheet, { rowIds, columnIds }: MultiRowEmail): Table {
  const visible = deps.store.columns.of(sheet.id).filter(({ hidden }) => !hidden)
  const wanted = new Set(rowIds)
  return sheetTable(deps, sheet, {
    columnIds: columnIds ?? visible.map(({ id }) => id),
    pick: rows => rows.filter(({ id }) => wanted.has(id)),
  })
}
