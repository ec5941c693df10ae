import type { ColumnId, CommentId, IdPair, IdPairs, RowId, SheetId, ThreadId } from '../../shared/model/ids.ts'

/** The ids of one kind. Most items never had a local id, and their ids pass through. */
class IdsOfKind<Id extends number> {
  /** Local ids seen by this window. */
  readonly #registered = new Set<Id>()
  readonly #serviceIds = new Map<Id, Id>()
  readonly #localIds = new Map<Id, Id>()

  /** Whether no id differs between this window and main. */
  get isEmpty(): boolean {
    return this.#localIds.size === 0
  }

  /** Records an id on first use in this window. */
  register(id: Id): void {
    if (id < 0) this.#registered.add(id)
  }

  /** Returns whether the pair is new. An item that this window never saw by its local id keeps its service id here. */
  pair([localId, id]: IdPair<Id>): boolean {
    const isNew = this.#serviceIds.get(localId) !== id
    this.#serviceIds.set(localId, id)
    // An id never gets a second meaning.
    if (!this.#registered.has(localId) || this.#localIds.has(id)) return isNew
    this.#localIds.set(id, localId)
    return true
  }

  readonly toLocal = (id: Id): Id => this.#localIds.get(id) ?? id
  /** Still the local id if the service has not assigned one. */
  readonly toService = (id: Id): Id => this.#serviceIds.get(id) ?? id

  /** Null if the service has not assigned an id: other windows do not know the local one. */
  readonly toStored = (id: Id): Id | null => {
    const serviceId = this.toService(id)
    return serviceId < 0 ? null : serviceId
  }
  readonly fromStored = (id: Id): Id => {
    const serviceId = this.toService(id)
    this.register(serviceId)
    return this.toLocal(serviceId)
  }
}

/** The ids of a sheet in stored data. */
export type StoredIds = {
  readonly [Kind in 'rows' | 'columns']: Pick<IdMap[Kind], 'toService' | 'toStored' | 'fromStored'>
}

/**
 * The ids of one sheet in this window. A row, column, thread or comment keeps the id that it first had here until the
 * window closes. Main and stored data use the service id once it is assigned.
 */
export class IdMap {
  readonly rows = new IdsOfKind<RowId>()
  readonly columns = new IdsOfKind<ColumnId>()
  readonly threads = new IdsOfKind<ThreadId>()
  readonly comments = new IdsOfKind<CommentId>()
  /** Replaced whenever the service assigns an id. */
  #stored: StoredIds = { rows: this.rows, columns: this.columns }
  readonly #listeners = new Set<() => void>()

  get stored(): StoredIds {
    return this.#stored
  }

  /** Whether row and column ids pass through. */
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

  /** Calls `listener` whenever the service assigns an id. Returns the unsubscribe function. */
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

/** Clears all maps, since another account may have the same sheet and created nothing in it here. */
export function forgetIds(): void {
  maps = new Map()
}
