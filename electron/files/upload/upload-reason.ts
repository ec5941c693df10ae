import { type AppError, isWithoutErrorObject } from '../../../shared/app-error.ts'
import { megabytesUp } from '../../../shared/model/attachment.ts'
import { shownName } from '../../../shared/shown-name.ts'

/** Why a file is not attached, in a sentence, and whether trying again can help. */
export type Reason = { readonly reason: string; readonly canRetry: boolean }

/** `sentShare`: how much of the file had left, from 0 to 1. */
export function reasonFor(error: AppError, name: string, sentShare: number): Reason {
  switch (error.kind) {
    case 'file-too-big':
      return final(
        `${shownName(name)} is ${megabytesUp(error.bytes)} MB. The limit is ${megabytesUp(error.limitBytes)} MB.`,
      )
    case 'file-unreadable':
      return unreadable(error.reason, name)
    case 'offline':
      return again('Waiting for a connection.')
    case 'outcome-unknown':
      return again(`Connection dropped at ${Math.floor(sentShare * 100)}%. Nothing was attached.`)
    case 'rate-limited':
      return again('The request limit is reached. Nothing was attached.')
    case 'unauthorized':
      return again('Sign in again to attach this file.')
    case 'server':
      return again('The service had a problem on its side. Nothing was attached.')
    case 'malformed':
      return again('The service sent an answer that could not be read.')
    case 'not-found':
      return final(`This ${error.what === 'row' ? 'row' : 'sheet'} was removed or is no longer shared with you.`)
    case 'refused':
      return isWithoutErrorObject(error)
        ? again('This file was refused without a reason. Nothing was attached.')
        : final(error.message ? `The server said: "${error.message}"` : 'The server did not accept this file.')
    case 'forbidden':
      return final(error.message ? `The server said: "${error.message}"` : 'The server did not accept this file.')
    case 'disk-full':
      return again('The disk is full. Nothing was attached. Make room, then try again.')
    case 'storage-broken':
      return again('The list of files that wait cannot be written. Nothing was attached.')
    case 'cancelled':
      return again('Cancelled. Nothing was attached.')
    default:
      return again('This file was not attached.')
  }
}

/** There was no response, and the list of attachments is inconclusive. */
export const UNCLEAR: Reason = {
  reason: 'We did not hear back. Look whether the file is attached before you try again.',
  canRetry: true,
}

/** The service does not know the row yet, so it cannot attach the file. */
export const ROW_WAITS = 'Goes when its row is saved.'
export const ROW_REFUSED = 'Its row was not accepted. It goes when the row is saved.'
export const ROW_GONE: Reason = { reason: 'Its row was taken back. Nothing was attached.', canRetry: true }

/** It may have arrived in an earlier run, or before the connection broke. */
export const ASKING = 'Looking whether it arrived.'

/** There was no response, and the file is not among the attachments. */
export const NOT_ARRIVED: Reason = { reason: 'We did not hear back. Nothing was attached.', canRetry: true }

function unreadable(reason: Unreadable['reason'], name: string): Reason {
  switch (reason) {
    case 'gone':
      return again(`${shownName(name || 'The file')} is not there any more. Put it back, or leave it out.`)
    case 'denied':
      return again(`${shownName(name)} cannot be read. Check that you may open it.`)
    case 'folder':
      return final(`${shownName(name)} is a folder. Add the files in it.`)
    case 'not-a-file':
      return final(`${shownName(name)} is not a file that can be read. Save its content as a file, then add that one.`)
    case 'changed':
      return again(`${shownName(name)} has changed since you added it. Nothing was attached.`)
  }
}

type Unreadable = Extract<AppError, { kind: 'file-unreadable' }>

const again = (reason: string): Reason => ({ reason, canRetry: true })
const final = (reason: string): Reason => ({ reason, canRetry: false })
