import { z } from 'zod'
import type { AppError } from '../app-error.ts'
import type { Slice } from '../ipc/slice.ts'
import { AccountKey, type SheetId } from './ids.ts'
import { ItemRef } from './item.ts'

/** Per account. A folder or workspace is one of them, however many sheets it contains. */
const KEPT_ITEMS_LIMIT = 1000

/** An item that the user keeps offline, and its last known name: it may be deleted at the service. */
export const KeptItem = ItemRef.extend({ name: z.string().max(400) })
export type KeptItem = z.infer<typeof KeptItem>

/** A folder or workspace stands for all sheets in it, now and later. */
export const KeptOffline = z.strictObject({ account: AccountKey, items: z.array(KeptItem).max(KEPT_ITEMS_LIMIT) })
export type KeptOffline = z.infer<typeof KeptOffline>

/**
 * waiting: for the budget or a connection. no-room: the copies have reached their limit. gone: it was deleted, or is no
 * longer shared with the user. failed: the service did not send it.
 */
export type OfflineState =
  | { readonly kind: 'complete' | 'waiting' | 'reading' | 'no-room' | 'gone' }
  | { readonly kind: 'failed'; readonly error: AppError }

/** A sheet that is kept offline. Its copy may be there in any state, and be outdated. */
export type OfflineSheet = {
  readonly sheetId: SheetId
  readonly name: string
  readonly state: OfflineState
  /** `asOf`: when the service last confirmed the content, milliseconds since 1970. */
  readonly copy: { readonly bytes: number; readonly asOf: number } | null
}

/** The size of all copies of an account, and of those kept offline. */
type CopiesSize = { readonly bytes: number; readonly keptBytes: number }

export type OfflineSlice = Slice<OfflineSheet> & { readonly copies: CopiesSize }
