/**
 * The update method of this copy: it replaces itself, the system's package manager does, or the user downloads it
 * again.
 */
export type UpdateWay = 'itself' | 'apt' | 'by-hand'

export type NewVersion = {
  readonly version: string
  /** Release notes, as plain text; may be empty. */
  readonly notes: string
  readonly way: UpdateWay
  /** The size of the downloaded file; null without one. */
  readonly bytes: number | null
}

/**
 * The reason that an update was rejected. not-signed: no known key has signed it. older: the server offers an older
 * version than this one. unreadable: signed, but in an unknown format or without a file for this computer. changed: the
 * file is not the announced one. too-big: it is larger than announced. broken-off: the download was interrupted.
 * not-stored: it could not be written to disk.
 */
export type UpdateProblem =
  | 'no-answer'
  | 'not-signed'
  | 'older'
  | 'unreadable'
  | 'changed'
  | 'too-big'
  | 'broken-off'
  | 'disk-full'
  | 'not-stored'

/** The state of the update check. */
export type UpdateState =
  /** This copy has no update address. */
  | { readonly kind: 'off' }
  /** `checkedAt`: when the server last reported no newer version, milliseconds since 1970; null: not checked yet. */
  | { readonly kind: 'none'; readonly checkedAt: number | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'available'; readonly newVersion: NewVersion }
  | { readonly kind: 'downloading'; readonly newVersion: NewVersion; readonly received: number }
  /** Downloaded and verified. `isAgreed`: the user wants it installed when Sheaf quits. */
  | { readonly kind: 'ready'; readonly newVersion: NewVersion; readonly isAgreed: boolean }
  /** `newVersion` null: the check failed; otherwise its download failed and can be retried. */
  | { readonly kind: 'failed'; readonly problem: UpdateProblem; readonly newVersion: NewVersion | null }
