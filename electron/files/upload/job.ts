import type { AppError } from '../../../shared/app-error.ts'
import type { Upload } from '../../../shared/model/attachment.ts'
import type { FileToken } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import type { AttachTo } from '../../api/attachments.ts'
import type { LocalFile } from './local-disk.ts'
import { ASKING, reasonFor } from './upload-reason.ts'
import type { FileState, WaitingFile } from './waiting-files.ts'

/** A file in the upload queue of this run. */
export type Job = {
  file: WaitingFile
  /** False: it could not be stored. It is listed with its reason and lost with this run. */
  isStored: boolean
  /** Token to read a file again that could not be added; null for those of an earlier run. */
  readonly token: FileToken | null
  /** It has its turn. */
  isBusy: boolean
  /** Why it waits. */
  note: string | null
  sentBytes: number
  startedAt: number | null
  notifiedAt: number
  takeBack: AbortController
}

export const toJob = (file: WaitingFile): Job => ({ ...inThisRun(), file, isStored: true, token: null })

export function newJob(id: string, { sheetId, rowId }: AttachTo, token: FileToken, looked: Result<LocalFile>): Job {
  const base = { id, sheetId, rowId, hash: null, session: null, sentAt: null }
  if (looked.ok) {
    const file: WaitingFile = { ...base, ...looked.value, state: 'waiting', reason: null, canRetry: false }
    return { ...inThisRun(), file, isStored: true, token }
  }
  const { error } = looked
  const name = 'name' in error ? error.name : ''
  const sizeBytes = error.kind === 'file-too-big' ? error.bytes : 0
  const file: WaitingFile = { ...base, path: '', name, sizeBytes, modifiedAt: 0, ...stoppedBy(error, name, 0) }
  return { ...inThisRun(), file, isStored: false, token }
}

/** Why an upload stopped, for the user to decide. */
export function stoppedBy(error: AppError, name: string, sentShare: number) {
  const why = reasonFor(error, name, sentShare)
  return { state: stateFor(error, why.canRetry), ...why }
}

/** Asks the user only if a retry can help: a folder stays a folder. */
function stateFor(error: AppError, canRetry: boolean): FileState {
  if (error.kind !== 'file-unreadable' || !canRetry) return 'failed'
  return error.reason === 'changed' ? 'changed' : 'unreadable'
}

const inThisRun = () => ({
  isBusy: false,
  note: null,
  sentBytes: 0,
  startedAt: null,
  notifiedAt: 0,
  takeBack: new AbortController(),
})

/** The form for the page: everything except the path. */
export function toUpload({ file, note, sentBytes, startedAt }: Job): Upload {
  const { id, sheetId, rowId, name, sizeBytes, canRetry } = file
  const upload = { id, sheetId, rowId, name, totalBytes: sizeBytes, sentBytes, startedAt, canRetry }
  switch (file.state) {
    case 'waiting':
      return { ...upload, state: 'queued', reason: note }
    case 'unknown':
      return { ...upload, state: 'queued', reason: note ?? ASKING }
    default:
      return { ...upload, state: file.state, reason: file.reason }
  }
}
