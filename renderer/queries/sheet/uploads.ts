import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AppError } from '../../../shared/app-error.ts'
import type { Upload } from '../../../shared/model/attachment.ts'
import type { FileToken, RowId, SheetId } from '../../../shared/model/ids.ts'
import { keys } from '../../bridge/apply-events.ts'
import { localUpload, sheetCalls } from '../../bridge/sheet-calls.ts'
import { readAll } from '../../bridge/slices.ts'
import { tokenOf } from './file-token.ts'

const uploadsQuery = queryOptions({
  queryKey: keys.uploads,
  queryFn: () => readAll<Upload>(after => window.bridge.call['uploads.list']({ after })),
  staleTime: Number.POSITIVE_INFINITY,
})

const none: readonly Upload[] = []

/** Uploads, oldest first. */
export const useUploads = (): readonly Upload[] =>
  useQuery({ ...uploadsQuery, select: uploads => uploads.map(localUpload) }).data ?? none

/** False until main has listed the uploads: an empty list then means nothing. */
export const useUploadsAreKnown = (): boolean => useQuery(uploadsQuery).data !== undefined

/** Uploads files to a row or the sheet. Reports each rejected file and uploads the others. */
export async function startUploads(sheetId: SheetId, rowId: RowId | null, files: readonly File[]): Promise<AppError[]> {
  const tokens: FileToken[] = []
  const refused: AppError[] = []
  for (const file of files) {
    const token = await tokenOf(file)
    if (token.ok) tokens.push(token.value)
    else refused.push(token.error)
  }
  if (tokens.length === 0) return refused
  const started = await sheetCalls['uploads.start']({ sheetId, rowId, files: tokens })
  return started.ok ? refused : [...refused, started.error]
}

export const cancelUpload = (uploadId: string) => window.bridge.call['uploads.cancel']({ uploadId })

export const retryUpload = (uploadId: string) => window.bridge.call['uploads.retry']({ uploadId })
