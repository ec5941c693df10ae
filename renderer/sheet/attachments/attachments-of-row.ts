import type { Attachment, Upload } from '../../../shared/model/attachment.ts'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'

/** The files of one row. */
export const attachedTo = (list: readonly Attachment[], rowId: RowId): readonly Attachment[] =>
  list.filter(({ parent }) => parent.kind === 'row' && parent.id === rowId)

export const latestFirst = (list: readonly Attachment[]): readonly Attachment[] =>
  list.toSorted((a, b) => timeOf(b) - timeOf(a))

const timeOf = ({ createdAt }: Attachment): number => (createdAt === null ? 0 : Date.parse(createdAt) || 0)

/** The unfinished uploads to a row; null for all of the sheet. */
export const uploadsFor = (uploads: readonly Upload[], sheetId: SheetId, rowId: RowId | null): readonly Upload[] =>
  uploads.filter(
    upload => upload.state !== 'done' && upload.sheetId === sheetId && (rowId === null || upload.rowId === rowId),
  )
