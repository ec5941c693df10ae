/** How this copy of Sheaf comes by a newer version: it replaces itself, the system's packages do, or the user gets it where they had it from. */
export type UpdateWay = 'itself' | 'apt' | 'by-hand'

export type NewVersion = {
  readonly version: string
  /** What is new in it, as plain text; may be empty. */
  readonly notes: string
  readonly way: UpdateWay
  /** Of the file that is downloaded; null where none is. */
  readonly bytes: number | null
}

/**
 * Why an update was left alone. not-signed: nobody whom Sheaf knows vouches for it. older: the server offers less than what is here.
 * unreadable: signed, but not what Sheaf can read, or without a file for this computer. changed: the file is not the one that was
 * announced. too-big: it is larger. broken-off: it stopped coming. not-stored: it could not be written down.
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

/** What is known of a newer Sheaf. */
export type UpdateState =
  /** This copy has no address to ask. */
  | { readonly kind: 'off' }
  /** `checkedAt`: when the server last said that there is none, milliseconds since 1970; null: not asked yet. */
  | { readonly kind: 'none'; readonly checkedAt: number | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'available'; readonly newVersion: NewVersion }
  | { readonly kind: 'downloading'; readonly newVersion: NewVersion; readonly received: number }
  /** On this disk and checked. `isAgreed`: the user wants it installed when Sheaf quits. */
  | { readonly kind: 'ready'; readonly newVersion: NewVersion; readonly isAgreed: boolean }
  /** `newVersion` null: the question itself failed; else its download, which can be tried again. */
  | { readonly kind: 'failed'; readonly problem: UpdateProblem; readonly newVersion: NewVersion | null }
