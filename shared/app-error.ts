import { assertNever } from './assert-never.ts'

/**
 * Everything that can go wrong for a person, as plain data: an Error loses all but its message on the way to the page.
 * A bug is not an AppError: a bug throws. The sentence a person reads is made from this in one place in the renderer.
 */
export type AppError =
  /** No connection to the service. `server` is the address that did not answer. */
  | { readonly kind: 'offline'; readonly server: string }
  /** The address answered, but not as a sheet service does (a web page, another program). */
  | { readonly kind: 'not-a-service'; readonly server: string }
  /** The address cannot be used: not a URL, or http to another machine. */
  | { readonly kind: 'bad-address'; readonly address: string; readonly reason: 'not-a-url' | 'needs-https' }
  /** The request budget is used up; everything of this token waits. */
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  /** The service does not accept the token (any more). */
  | { readonly kind: 'unauthorized'; readonly reason: 'not-accepted' | 'expired' | 'signed-out' }
  /** The person or the token lacks the right. `said` is the service's own sentence. */
  | { readonly kind: 'forbidden'; readonly said: string }
  | { readonly kind: 'not-found'; readonly what: 'sheet' | 'row' | 'attachment' | 'image' | 'other' }
  /**
   * The service refused the request; sending it again unchanged cannot help. `code` is 0 where it named none; `status` is there where
   * there was no error object at all, but a page of a gateway or of a captive portal, say.
   */
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly said: string
      readonly refId: string | null
      readonly status?: number
    }
  /** The service failed on its side. `executed: 'no'` where it says that nothing was done (maintenance, our own "busy"). */
  | {
      readonly kind: 'server'
      readonly status: number
      readonly code: number | null
      readonly said: string
      readonly refId: string | null
      readonly executed: 'no' | 'unknown'
    }
  /** An answer that is cut short or does not have the expected shape. */
  | { readonly kind: 'malformed'; readonly detail: string }
  /** An answer holds more than a sheet, or any other answer, can have: more than `most` of `what`. */
  | {
      readonly kind: 'answer-too-big'
      readonly what: 'bytes' | 'rows' | 'columns' | 'cells' | 'characters' | 'levels'
      readonly most: number
    }
  /** A write went out and no answer came back: it may or may not have happened. */
  | { readonly kind: 'outcome-unknown' }
  /** What the page or a file handed in does not have the expected shape. */
  | { readonly kind: 'invalid'; readonly issues: readonly string[] }
  | { readonly kind: 'file-too-big'; readonly name: string; readonly bytes: number; readonly limitBytes: number }
  | {
      readonly kind: 'file-unreadable'
      readonly name: string
      /** not-a-file: a socket, a pipe, a device, or a picture dragged from a page. */
      readonly reason: 'gone' | 'denied' | 'folder' | 'not-a-file' | 'changed'
    }
  /** No file can be made in the folder that the person chose. */
  | { readonly kind: 'folder-unwritable'; readonly reason: 'gone' | 'denied' }
  | { readonly kind: 'disk-full' }
  /** A file of ours on disk cannot be used; `safe` says what was kept. */
  | { readonly kind: 'storage-broken'; readonly safe: string }
  /** The file of stored edits was damaged and is kept aside; so many edits that were not saved yet were taken over, and so many changes, each an edit or a paste, can be read in no copy. */
  | { readonly kind: 'edits-recovered'; readonly edits: number; readonly lost: number }
  /** There is no copy of this on the computer, and the service cannot be asked. */
  | { readonly kind: 'no-copy' }
  | { readonly kind: 'passphrase-wrong' }
  /** The chosen way to keep a token does not work on this computer. */
  | { readonly kind: 'no-keyring' }
  /** Signing in with the browser came to nothing; why, see `SignInProblem`. */
  | { readonly kind: 'sign-in-failed'; readonly problem: SignInProblem }
  /** The fixed port for answers of the browser is taken by another program. */
  | { readonly kind: 'port-taken'; readonly port: number }
  /** This desktop opened no browser: the person can copy the link instead. */
  | { readonly kind: 'browser-not-opened' }
  /**
   * An admin cannot act as the person with this address. not-admin: whoever asks is none. unknown: nobody of the organization has it.
   * admin: that is an admin too. inactive: that person has left, or has not joined yet. self: it is one's own. refused: not told why.
   */
  | {
      readonly kind: 'cannot-act-as'
      readonly email: string
      readonly why: 'not-admin' | 'unknown' | 'admin' | 'inactive' | 'self' | 'refused'
    }
  /** The embedded service did not start; `said` is its own sentence. */
  | { readonly kind: 'service-failed'; readonly said: string }
  | { readonly kind: 'cancelled' }

/**
 * denied: the person chose "Deny". stale: the code is over, or was used before. foreign: this is no answer to a sign-in that was
 * begun here (another app's, an old one, a changed one). client: the service does not know this client id. secret: the client secret
 * does not fit. redirect: the app is registered with another redirect address. scope: the service does not know a right we ask for.
 */
export type SignInProblem = 'denied' | 'stale' | 'foreign' | 'client' | 'secret' | 'redirect' | 'scope'

/** It is not known to be the service that refused this: nothing that it says about a sheet, a row or a person follows from it. */
export const isWithoutErrorObject = (error: AppError): boolean => error.kind === 'refused' && error.status !== undefined

/** Trying again unchanged may work. Everything else needs a person or a fix. */
export function isTransient(error: AppError): boolean {
  switch (error.kind) {
    case 'offline':
    case 'rate-limited':
    case 'server':
    case 'malformed':
      return true
    case 'not-a-service':
    case 'bad-address':
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'refused':
    case 'answer-too-big':
    case 'outcome-unknown':
    case 'invalid':
    case 'file-too-big':
    case 'file-unreadable':
    case 'folder-unwritable':
    case 'disk-full':
    case 'storage-broken':
    case 'edits-recovered':
    case 'no-copy':
    case 'passphrase-wrong':
    case 'no-keyring':
    case 'sign-in-failed':
    case 'port-taken':
    case 'browser-not-opened':
    case 'service-failed':
    case 'cannot-act-as':
    case 'cancelled':
      return false
    default:
      return assertNever(error)
  }
}
