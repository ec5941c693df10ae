import type { Table } from '../../exports/table.ts'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Caller, ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import type { Mail } from '../../mail/mail.ts'
import { refuse } from '../../rules/api-error.ts'
import { ReportDefinition } from '../../rules/reports/report-definition.ts'
import { SheetEmail } from '../../rules/requests/email-input.ts'
import { itemStore } from '../../store/reports/items.ts'
import { AS_TEXT, sheetTable } from '../exports/sheet-table.ts'
import { type TableFile, tableFile, toPaperSize } from '../exports/table-file.ts'
import { reportReader } from '../reports/read-report.ts'
import { reportTable } from '../reports/report-table.ts'
import { letterHead, recipientReader } from './recipients.ts'
import { sendRows } from './send-rows.ts'

/** Sends a sheet, some of its rows or a report by e-mail (api-guide section 21.2), without changing them. */
export const emailEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  sendSheet(deps),
  sendRows(deps),
  sendReport(deps),
]

function sendSheet(deps: ServiceDeps): Endpoint {
  const write = sheetLetter(deps)
  return endpoint({
    family: 'Send via Email',
    title: 'Send Sheet via Email',
    method: 'POST',
    path: '/sheets/:sheetId/emails',
    needs: 'email.send',
    body: json(SheetEmail),
    example: { body: { sendTo: [{ email: 'kim@office.example' }], subject: 'The plan', format: 'PDF' } },
    async handle(c, { body, again }) {
      const sent = await body.read(c)
      deps.store.transaction(() => {
        const sheet = again()
        if (sent.format === 'PDF_GANTT' && !sheet.settings.ganttEnabled) throw refuse(1149)
        const table = sheetTable(deps, sheet, { hasBars: sent.format === 'PDF_GANTT' })
        deps.mail.send(write(c.get('caller'), table, sent))
      })
      return replyResult(c)
    },
  })
}

/** The report as the sender sees it: without rows of sheets that they cannot see. */
function sendReport(deps: ServiceDeps): Endpoint {
  const items = itemStore(deps.store.db)
  const read = reportReader(deps)
  const write = sheetLetter(deps)
  return endpoint({
    family: 'Send via Email',
    title: 'Send Report via Email',
    method: 'POST',
    path: '/reports/:reportId/emails',
    needs: 'email.send',
    body: json(SheetEmail),
    example: { body: { sendTo: [{ email: 'kim@office.example' }], format: 'EXCEL' } },
    async handle(c, { body, again }) {
      const sent = await body.read(c)
      if (sent.format === 'PDF_GANTT') throw refuse(1149)
      deps.store.transaction(() => {
        const { id, name } = again()
        const caller = c.get('caller')
        const definition = ReportDefinition.parse(items.definitionOf(id))
        deps.mail.send(write(caller, reportTable(name, definition, read(caller, definition, AS_TEXT)), sent))
      })
      return replyResult(c)
    },
  })
}

/** A message with a table as its attachment. */
function sheetLetter(deps: ServiceDeps) {
  const readRecipients = recipientReader(deps)

  return (caller: Caller, table: Table, { sendTo, subject, message, ccMe, ...asked }: SheetEmail): Mail => {
    const file = toFile(table, asked)
    return {
      ...letterHead(caller, readRecipients(sendTo), ccMe),
      subject: subject?.trim() || table.title,
      text: [message?.trim(), `${caller.name} has sent you “${table.title}”, as the file ${file.name}.`]
        .filter(Boolean)
        .join('\n\n'),
      files: [file],
    }
  }
}

/** `PDF_GANTT` is a PDF too: its rows have bars, which are drawn after them. */
function toFile(
  table: Table,
  { format = 'PDF', formatDetails }: Pick<SheetEmail, 'format' | 'formatDetails'>,
): TableFile {
  const paper = toPaperSize(formatDetails?.paperSize)
  return tableFile(table, format === 'EXCEL' ? 'xlsx' : 'pdf', paper)
}
