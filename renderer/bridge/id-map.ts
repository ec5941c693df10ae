import type { ColumnId, CommentId, IdPair, IdPairs, RowId, SheetId, ThreadId } from '../../shared/model/ids.ts'

/** The ids of one kind. Most things never had a local id, and pass as they are. */
class IdsOfKind<Id extends number> {
  /** Local ids that this window has met. */
  readonly #met = new Set<Id>()
  readonly #serviceIds = new Map<Id, Id>()
  readonly #localIds = new Map<Id, Id>()

  /** Whether nothing that comes from main is called otherwise here. */
  get isEmpty(): boolean {
    return this.#localIds.size === 0
  }

  /** Notes an id under which the window first sees, or makes, something. */
  meet(id: Id): void {
    if (id < 0) this.#met.add(id)
  }

  /** Whether this says something new. What the window never saw by its local id has only the service's one here. */
  pair([localId, id]: IdPair<Id>): boolean {
    const isNew = this.#serviceIds.get(localId) !== id
    this.#serviceIds.set(localId, id)
    // An id never comes to mean a second thing.
    if (!this.#met.has(localId) || this.#localIds.has(id)) return isNew
    this.#localIds.set(id, localId)
    return true
  }

  readonly toLocal = (id: Id): Id => this.#localIds.get(id) ?? id
  /** Still the local one while the service has given none. */
  readonly toService = (id: Id): Id => this.#serviceIds.get(id) ?? id

  /** Null while the service has given none: by a local id nothing is found in another window. */
  readonly toStored = (id: Id): Id | null => {
    const serviceId = this.toService(id)
    return serviceId < 0 ? null : serviceId
  }
  readonly fromStored = (id: Id): Id => {
    const serviceId = this.toService(id)
    this.meet(serviceId)
    return this.toLocal(serviceId)
  }
}

/** The ids of a sheet for what is stored beyond this window. */
export type StoredIds = {
  readonly [Kind in 'rows' | 'columns']: Pick<IdMap[Kind], 'toService' | 'toStored' | 'fromStored'>
}

/**
 * The ids of one sheet in this window. A row, column, thread or comment keeps the id with which it first appears here for as long as the window
 * lives; main, and what is stored beyond the window, names it by the service's id as soon as there is one.
 */
export class IdMap {
  readonly rows = new IdsOfKind<RowId>()
  readonly columns = new IdsOfKind<ColumnId>()
  readonly threads = new IdsOfKind<ThreadId>()
  readonly comments = new IdsOfKind<CommentId>()
  /** Another object each time that something got its id from the service. */
  #stored: StoredIds = { rows: this.rows, columns: this.columns }
  readonly #listeners = new Set<() => void>()

  get stored(): StoredIds {
    return this.#stored
  }

  /** Whether rows and columns pass as they are. */
  get isEmpty(): boolean {
    return this.rows.isEmpty && this.columns.isEmpty
  }

  learn({ rows = [], columns = [], threads = [], comments = [] }: IdPairs): void {
    let isNew = false
    for (const pair of rows) isNew = this.rows.pair(pair) || isNew
    for (const pair of columns) isNew = this.columns.pair(pair) || isNew
    for (const pair of threads) isNew = this.threads.pair(pair) || isNew
    for (const pair of comments) isNew = this.comments.pair(pair) || isNew
    if (!isNew) return
    this.#stored = { rows: this.rows, columns: this.columns }
    for (const listener of this.#listeners) listener()
  }

  /** Hears each time that something got its id, until the function it gives back is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

let maps = new Map<SheetId, IdMap>()

export function idMapOf(sheetId: SheetId): IdMap {
  const known = maps.get(sheetId)
  if (known) return known
  const map = new IdMap()
  maps.set(sheetId, map)
  return map
}

/** Another account can have the same sheet, and made nothing in it here. */
export function forgetIds(): void {
  maps = new Map()
}
