import type { After } from '../../shared/after.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { DifferingFormula } from '../../shared/formula/function-counts.ts'
import type { Connection } from '../../shared/model/connection.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { UnsavedCounts } from '../../shared/model/unsaved.ts'
import type { AttachmentsApi } from '../api/attachments.ts'
import type { ColumnsApi } from '../api/columns.ts'
import type { DiscussionsApi } from '../api/discussions.ts'
import type { FavoritesApi } from '../api/favorites.ts'
import type { FormulaInputsApi } from '../api/formula-inputs.ts'
import type { ImagesApi } from '../api/images.ts'
import type { ItemChangesApi } from '../api/item-changes.ts'
import type { ItemsApi } from '../api/items.ts'
import type { SearchApi } from '../api/search.ts'
import type { SheetsApi } from '../api/sheets.ts'
import type { UsersApi } from '../api/users.ts'
import type { CacheClient } from '../cache/client/cache-client.ts'
import type { Calculations } from '../calculation/client/calculations.ts'
import type { KeptFiles } from '../files/kept-files.ts'
import type { KeptImages } from '../files/kept-images.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import type { Me } from './lists/same-comment.ts'
import type { OfflineWishes } from './offline/offline-keeper.ts'
import type { KeySource } from './push/keys/request-keys.ts'
import type { Attention } from './watch/watching.ts'

export type SyncDeps = {
  readonly api: {
    readonly sheets: SheetsApi
    readonly images: ImagesApi
    readonly columns: ColumnsApi
    readonly items: ItemsApi
    readonly itemChanges: ItemChangesApi
    readonly favorites: FavoritesApi
    readonly formulaInputs: FormulaInputsApi
    readonly search: SearchApi
    readonly users: UsersApi
    readonly attachments: AttachmentsApi
    readonly discussions: DiscussionsApi
  }
  readonly queue: Pick<RequestQueue, 'run' | 'view'>
  readonly cache: CacheClient
  readonly outbox: Outbox
  /** Absent: formulas show the results of the service only. */
  readonly calculations?: Calculations
  /**
   * Source of idempotency keys, with which a create can be resent after a lost response; creates have no keys without
   * it.
   */
  readonly keySource?: KeySource
  /**
   * Whether the service's list of sheets is as fresh as each sheet's version. Absent: true for a service that supports
   * request keys, as ours does.
   */
  readonly isListFresh?: () => boolean
  /** From how many cells on a sheet is brought up to date by its changes, see `pull-changes.ts`. */
  readonly largeFrom?: number
  /** The sheets that the user keeps offline; absent: none. */
  readonly offlineWishes?: OfflineWishes
  /** Files of comments that are not posted yet. */
  readonly kept: Pick<KeptFiles, 'open' | 'sweep'>
  /** Local copies of images that may be put into cells. */
  readonly keptImages: Pick<KeptImages, 'has' | 'take' | 'open'>
  readonly me: Me
  readonly saving: Settings['saving']
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
  /** The user's current attention to the windows: determines how often they are refreshed. */
  readonly attention: () => Attention
  /** Notifications for every window. */
  readonly publish: {
    connection(connection: Connection): void
    /** `taken`: the number of edits that the service has accepted since the previous call. */
    unsaved(counts: UnsavedCounts, taken: number): void
    itemsChanged(): void
    /** The state of a sheet that is kept offline. */
    offlineChanged(): void
    attachmentsChanged(sheetId: SheetId): void
    /** The paper clips of the grid may be outdated. Never sent because the sheet was read: receivers read the sheet. */
    clipsOutdated(sheetId: SheetId): void
    conversationsChanged(sheetId: SheetId): void
    /** The changes of others that the user has not seen are different now. */
    unseenChanged(sheetId: SheetId): void
    /** The service has other results than were calculated here, for these formulas. */
    resultsReplaced(formulas: readonly DifferingFormula[]): void
    /** A background failure. */
    failed(what: string, error: AppError): void
  }
}
