import type { AppError } from '../../../shared/app-error.ts'
import type { Slice } from '../../../shared/ipc/slice.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { Result } from '../../../shared/result.ts'
import type { CellVersions } from './value-changes.ts'

/** A cell of the row. The column is kept, because it can be deleted while the history is on screen. */
export type CellRead = CellVersions & {
  readonly column: Column
  /** Its first page is to be read, or to be read again. */
  readonly isDue: boolean
}

/** The progress of reading. Each change creates a new object. */
export type RowHistoryState = {
  readonly cells: readonly CellRead[]
  readonly isReading: boolean
  /** Look-ups of the current or last run: answered, and in all. */
  readonly answered: number
  readonly planned: number
  /** Why the last run ended early. */
  readonly error: AppError | null
  /** When the last answer arrived; null before the first one. */
  readonly readAt: number | null
}

export type RowHistoryDeps = {
  /** Reads one page of the history of a cell, which is one look-up. */
  readonly read: (columnId: ColumnId, page: number) => Promise<Result<Slice<CellVersion>>>
  readonly now: () => number
}

/** The cells that can have a history: the service calculates the values of the others. */
const columnsWithHistory = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ system, formula }) => system === null && !formula)

/**
 * Reads the history of a row cell by cell. Look-ups are sent one at a time, so that stopping costs at most one more,
 * and so that saving always finds a free place in the queue.
 */
export class RowHistoryReader {
  readonly #deps: RowHistoryDeps
  readonly #watchers = new Set<() => void>()
  #state: RowHistoryState
  #run = 0
  #inFlight: Promise<unknown> = Promise.resolve()

  constructor(columns: readonly Column[], deps: RowHistoryDeps) {
    this.#deps = deps
    this.#state = {
      cells: columnsWithHistory(columns).map(unreadCell),
      isReading: false,
      answered: 0,
      planned: 0,
      error: null,
      readAt: null,
    }
  }

  readonly state = (): RowHistoryState => this.#state

  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange)
    return () => void this.#watchers.delete(onChange)
  }

  /** Plans to read all first pages again. The versions read before stay until then. */
  renew(columns: readonly Column[]): void {
    const known = new Map(this.#state.cells.map(cell => [cell.columnId, cell]))
    const cells = columnsWithHistory(columns).map(column => ({
      ...(known.get(column.id) ?? unreadCell(column)),
      column,
    }))
    this.#set({ cells: cells.map(cell => ({ ...cell, isDue: true })), error: null })
  }

  /** Reads the next page of each cell: the first page of the unread cells, otherwise earlier versions. */
  async start(): Promise<void> {
    if (this.#state.isReading) return
    const run = ++this.#run
    const next = nextLookUps(this.#state)
    this.#set({ isReading: true, answered: 0, planned: next.length, error: null })
    // The look-up of a stopped run is paid for, and its answer is used.
    await this.#inFlight
    for (const { columnId } of next) {
      if (this.#run !== run) return
      const error = await this.#readNext(columnId)
      if (this.#run !== run) return
      if (error) return this.#set({ isReading: false, error: error.kind === 'cancelled' ? null : error })
      this.#set({ answered: this.#state.answered + 1 })
    }
    if (this.#run === run) this.#set({ isReading: false })
  }

  stop(): void {
    if (!this.#state.isReading) return
    this.#run++
    this.#set({ isReading: false })
  }

  async #readNext(columnId: ColumnId): Promise<AppError | null> {
    const cell = this.#state.cells.find(cell => cell.columnId === columnId)
    const page = cell?.isDue ? 1 : (cell?.nextPage ?? null)
    if (page === null) return null
    const answer = this.#deps.read(columnId, page)
    this.#inFlight = answer
    const result = await answer
    if (result.ok) {
      const { items, next } = result.value
      this.#change(columnId, ({ versions }) => ({
        ...{ versions: page === 1 ? items : [...versions, ...items], nextPage: next, isDue: false },
      }))
      this.#set({ readAt: this.#deps.now() })
      return null
    }
    // The column was deleted: asking again would cost another look-up.
    if (result.error.kind === 'not-found' || result.error.kind === 'no-copy')
      this.#change(columnId, () => ({ nextPage: null, isDue: false }))
    return result.error
  }

  #change(columnId: ColumnId, patch: (cell: CellRead) => Partial<CellRead>): void {
    this.#set({
      cells: this.#state.cells.map(cell => (cell.columnId === columnId ? { ...cell, ...patch(cell) } : cell)),
    })
  }

  #set(patch: Partial<RowHistoryState>): void {
    this.#state = { ...this.#state, ...patch }
    for (const onChange of this.#watchers) onChange()
  }
}

const unreadCell = (column: Column): CellRead => ({
  ...{ column, columnId: column.id, versions: [], nextPage: 1, isDue: true },
})

/** The cells that the next run reads. */
export function nextLookUps({ cells }: Pick<RowHistoryState, 'cells'>): readonly CellRead[] {
  const due = cells.filter(({ isDue }) => isDue)
  return due.length > 0 ? due : cells.filter(({ nextPage }) => nextPage !== null)
}
