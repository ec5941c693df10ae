import { assertNever } from './assert-never.ts'

/**
 * Every error that a user can meet, as plain data, because an Error loses all but its message on the way to the
 * renderer. Bugs are thrown and are not AppErrors. The renderer formats the sentence for the user in one place.
 */
export type AppError =
  /** No connection to the service. `server` is the address that did not respond. */
  | { readonly kind: 'offline'; readonly server: string }
  /** The address responded, but is not a sheet service: a web page, another program. */
  | { readonly kind: 'not-a-service'; readonly server: string }
  /** The address cannot be used: not a URL, or http to another machine. */
  | { readonly kind: 'bad-address'; readonly address: string; readonly reason: 'not-a-url' | 'needs-https' }
  /** The request budget is used up; all requests of this token wait. */
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  /** The service does not accept the token, or no longer does. */
  | { readonly kind: 'unauthorized'; readonly reason: 'not-accepted' | 'expired' | 'signed-out' }
  /** The user or the token lacks the right. `said` is the service's own sentence. */
  | { readonly kind: 'forbidden'; readonly message: string }
  | { readonly kind: 'not-found'; readonly what: 'sheet' | 'row' | 'attachment' | 'image' | 'other' }
  /**
   * The service refused the request; retrying it unchanged cannot help. `code` is 0 if the response had none. `status`
   * is set if there was no error object, only, for example, the page of a gateway or captive portal.
   */
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly message: string
      readonly refId: string | null
      readonly status?: number
    }
  /** The service failed. `executed: 'no'` if it says that nothing was done (maintenance, our own "busy"). */
  | {
      readonly kind: 'server'
      readonly status: number
      readonly code: number | null
      readonly message: string
      readonly refId: string | null
      readonly executed: 'no' | 'unknown'
    }
  /** A response that is truncated or has an unexpected shape. */
  | { readonly kind: 'malformed'; readonly detail: string }
  /** A response exceeds the limits of a sheet or another resource: more than `most` of `what`. */
  | {
      readonly kind: 'answer-too-big'
      readonly what: 'bytes' | 'rows' | 'columns' | 'cells' | 'characters' | 'levels'
      readonly most: number
    }
  /** A write was sent and no response arrived: it may or may not have been executed. */
  | { readonly kind: 'outcome-unknown' }
  /** Input from the renderer or a file has an unexpected shape. */
  | { readonly kind: 'invalid'; readonly issues: readonly string[] }
  | { readonly kind: 'file-too-big'; readonly name: string; readonly bytes: number; readonly limitBytes: number }
  | {
      readonly kind: 'file-unreadable'
      readonly name: string
      /** not-a-file: a socket, a pipe, a device, or an image dragged from a web page. */
      readonly reason: 'gone' | 'denied' | 'folder' | 'not-a-file' | 'changed'
    }
  /** The chosen folder is not writable. */
  | { readonly kind: 'folder-unwritable'; readonly reason: 'gone' | 'denied' }
  | { readonly kind: 'disk-full' }
  /** A file of ours on disk is unusable; `safe` says what was preserved. */
  | { readonly kind: 'storage-broken'; readonly safe: string }
  /**
   * The file of stored edits was damaged and set aside. `edits`: unsaved edits that were recovered. `lost`:
   * transactions that no copy contains.
   */
  | { readonly kind: 'edits-recovered'; readonly edits: number; readonly lost: number }
  /** This computer has no copy, and the service is unreachable. */
  | { readonly kind: 'no-copy' }
  | { readonly kind: 'passphrase-wrong' }
  /** The chosen token storage does not work on this computer. */
  | { readonly kind: 'no-keyring' }
  /** The browser sign-in failed; see `SignInProblem`. */
  | { readonly kind: 'sign-in-failed'; readonly problem: SignInProblem }
  /** Another program uses the fixed port of the browser redirect. */
  | { readonly kind: 'port-taken'; readonly port: number }
  /** This desktop opened no browser; the user can copy the link instead. */
  | { readonly kind: 'browser-not-opened' }
  /**
   * An admin cannot act as the user with this address. not-admin: the caller is no admin. unknown: not a member of the
   * organization. admin: the user is also an admin. inactive: the user has left or not joined yet. self: the caller's
   * own address. refused: no reason given.
   */
  | {
      readonly kind: 'cannot-act-as'
      readonly email: string
      readonly why: 'not-admin' | 'unknown' | 'admin' | 'inactive' | 'self' | 'refused'
    }
  /** The embedded service did not start; `said` is its own sentence. */
  | { readonly kind: 'service-failed'; readonly message: string }
  | { readonly kind: 'cancelled' }

/**
 * denied: the user chose "Deny". stale: the code has expired or was already used. foreign: the response belongs to no
 * pending sign-in of this app (another app, an old one, tampered). client: unknown client id. secret: wrong client
 * secret. redirect: the app is registered with another redirect address. scope: the service does not know a requested
 * scope.
 */
export type SignInProblem = 'denied' | 'stale' | 'foreign' | 'client' | 'secret' | 'redirect' | 'scope'

/** The response may be from a gateway, so it says nothing reliable about a sheet, a row or a user. */
export const isWithoutErrorObject = (error: AppError): boolean => error.kind === 'refused' && error.status !== undefined

/** Whether retrying unchanged may work. All other errors need a user or a fix. */
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
