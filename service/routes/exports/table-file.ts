import { toCsv } from '../../exports/csv.ts'
import { PAPER, type PaperSize, toPdf } from '../../exports/pdf/table-pdf.ts'
import type { Table } from '../../exports/table.ts'
import { toXlsx } from '../../exports/xlsx.ts'
import type { ServiceContext } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { toDisposition } from '../content/download.ts'

/** The file formats of tables. */
type FileFormat = 'csv' | 'xlsx' | 'pdf'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media types of the Accept header; a workbook also has an older one (api-guide section 6.4). */
const MEDIA: readonly (readonly [type: string, format: FileFormat])[] = [
  ['text/csv', 'csv'],
  ['application/vnd.ms-excel', 'xlsx'],
  [XLSX, 'xlsx'],
  ['application/pdf', 'pdf'],
]

/** A named file with a table, as an e-mail attachment. */
export type TableFile = {
  readonly name: string
  readonly mimeType: string
  readonly bytes: Buffer
}

/** Writes a table in a file format. */
export function tableFile(table: Table, format: FileFormat, paper: PaperSize = 'LETTER'): TableFile {
  const name = `${table.title.replace(/[/\\\p{Cc}]/gu, ' ').trim() || 'Sheet'}.${format}`
  switch (format) {
    case 'csv':
      return { name, mimeType: 'text/csv;charset=UTF-8', bytes: toCsv(table) }
    case 'xlsx':
      return { name, mimeType: XLSX, bytes: toXlsx(table) }
    case 'pdf':
      return { name, mimeType: 'application/pdf', bytes: toPdf(table, paper) }
  }
}

/** The requested file format instead of JSON; null for JSON. Other types are rejected (1052). */
export function wantedFile(c: ServiceContext, formats: readonly FileFormat[]): FileFormat | null {
  const accept = (c.req.header('accept') ?? '').toLowerCase()
  if (accept === '' || /application\/json|application\/\*|\*\/\*/.test(accept)) return null
  const found = MEDIA.find(([type, format]) => accept.includes(type) && formats.includes(format))
  if (!found) throw refuse(1052)
  return found[1]
}

/** Responds with a file. One of the SDKs requires the semicolon at the end (api-guide section 2). */
export function replyFile(c: ServiceContext, { name, mimeType, bytes }: TableFile): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': mimeType,
    'Content-Disposition': `${toDisposition(name)};`,
    'X-Content-Type-Options': 'nosniff',
  })
}

/** A paper size by name; letter by default, 1053 for an unknown name. */
export function toPaperSize(name: string | undefined): PaperSize {
  if (name === undefined) return 'LETTER'
  if (!isPaperSize(name)) throw refuse(1053, name)
  return name
}

function isPaperSize(name: string): name is PaperSize {
  return Object.hasOwn(PAPER, name)
}
