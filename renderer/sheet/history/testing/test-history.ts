import { encodeSheet } from '../../../../shared/columnar/encode.ts'
import { type ColumnarSheet, openColumnar } from '../../../../shared/columnar/read.ts'
import { aColumn, aSheet, columnId, rowId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView, foldSheet } from '../../../../shared/fold/sheet-view.ts'
import type { ColumnId, IdPairs, RowId } from '../../../../shared/model/ids.ts'
import {
  type Cell,
  type CellValue,
  type Content,
  sameValue,
  withRows,
} from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { isPutImage, type SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import { withIds } from '../../../../shared/model/sheet/edit-ids.ts'
import type { GridEdit, PendingSheetEdit, SavedCell } from '../../../../shared/model/sheet/pending-edit.ts'
import type { Row } from '../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { fail, ok } from '../../../../shared/result.ts'
import { IdMap } from '../../../bridge/id-map.ts'
import { localView } from '../../../bridge/local-view.ts'
import { createSheetHistory, type HistoryDeps } from '../sheet-history.ts'
import { converted } from './converted.ts'
import { createTestStepStore } from './test-step-store.ts'

export const COLUMNS = [1, 2, 3, 4].map(columnId)
const SYSTEM = columnId(9)
const PLAIN = COLUMNS.map((id, at) => aColumn(id, 'text', { primary: at === 0 }))
const FILLED = aColumn(SYSTEM, 'text', { title: 'No.', system: 'AUTO_NUMBER', readOnly: true })

/** A row of a test: its id, its parent's, and its cells from the first column on. */
export type Given = readonly [id: number, parent: number | null, ...cells: readonly CellValue[]]

type SetCell = Extract<SheetEdit, { kind: 'set-cell' }>

export const set = (row: number, column: number, value: CellValue, formula: string | null = null): SetCell => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula,
})

/**
 * A simulated user with a sheet and service: stored edits are folded over the server truth, `save` makes them the truth
 * and assigns ids, and another user can change the truth. Behind the id map, all ids are the service's.
 */
export function createTestHistory(given: readonly Given[]) {
  let rows: readonly Row[] = given.map(([id, parent, ...values]) => aRow(id, parent, values))
  let pending: PendingSheetEdit[] = []
  let columns: readonly Column[] = [...PLAIN, FILLED]
  let base = openSheet(rows, columns)
  let fold = foldSheet(base, new Map(), [])
  let { view } = fold
  let lastSeq = 0
  /** The number of stored changes, and of those that this window has received. */
  let turn = 0
  let publishedTurn = 0
  let isLate = false
  let late: PendingSheetEdit[] = []
  let lastNew = 0
  let lastService = 1000
  let broken = Number.POSITIVE_INFINITY
  let frozenTo: ColumnId | null = null
  let ids = new IdMap()
  const allPairs: IdPairs[] = []
  const stored = createTestStepStore()

  const publish = (idPairs: IdPairs = {}, savedCells: readonly SavedCell[] = []) => {
    allPairs.push(idPairs)
    ids.learn(idPairs)
    view = localView(fold.view, ids)
    const truth = () => localView(createSheetView(base, new Map(), []), ids)
    history.follow({ view, truth, savedCells, turn: publishedTurn })
  }
  const sent = (edit: GridEdit): GridEdit => {
    if (edit.kind === 'add-row') ids.rows.register(edit.rowId)
    if (edit.kind === 'add-column') ids.columns.register(edit.columnId)
    return withIds(edit, { row: ids.rows.toService, column: ids.columns.toService })
  }
  const newRowId = () => rowId(--lastNew)
  const deps: HistoryDeps = {
    store: edits => {
      if (--broken < 0) return Promise.resolve(fail({ kind: 'disk-full' }))
      const made = edits.map(edit => waiting(sent(edit), ++lastSeq))
      turn++
      if (isLate) {
        late.push(...made)
        return Promise.resolve(ok(turn))
      }
      publishedTurn = turn
      pending.push(...made)
      fold = fold.changed(new Map(), [], made) ?? foldSheet(base, new Map(), pending)
      publish()
      return Promise.resolve(ok(turn))
    },
    withdraw: deleted => {
      const goneRows = deleted.rows.map(ids.rows.toService)
      const goneColumns = deleted.columns.map(ids.columns.toService)
      const isBack = ({ edit }: PendingSheetEdit) =>
        (edit.kind === 'delete-row' && goneRows.includes(edit.rowId)) ||
        (edit.kind === 'delete-column' && goneColumns.includes(edit.columnId))
      const back = pending.filter(isBack).map(({ edit }) => edit)
      if (back.length === 0) return Promise.resolve(ok({ rows: [], columns: [], turn }))
      pending = pending.filter(each => !isBack(each))
      fold = foldSheet(base, new Map(), pending)
      publishedTurn = ++turn
      publish()
      // Another user may have deleted them too.
      const isThere = ({ rowId: row, columnId: column }: { rowId?: RowId; columnId?: ColumnId }) =>
        row === undefined ? fold.view.meta.columns.some(({ id }) => id === column) : fold.view.indexOf(row) >= 0
      const there = back.filter(isThere)
      return Promise.resolve(
        ok({
          rows: there.flatMap(edit => (edit.kind === 'delete-row' ? [ids.rows.toLocal(edit.rowId)] : [])),
          columns: there.flatMap(edit => (edit.kind === 'delete-column' ? [ids.columns.toLocal(edit.columnId)] : [])),
          turn,
        }),
      )
    },
    newRowId,
    frozen: {
      now: () => frozenTo,
      set: to => {
        frozenTo = to
      },
    },
    changed: () => undefined,
    kept: {
      record: stored.record,
      list: () => {
        for (const pairs of allPairs) ids.learn(pairs)
        return Promise.resolve(ok({ ...stored.list(), idPairs: {} }))
      },
      get ids() {
        return ids.stored
      },
    },
    whenIdle: work => work(),
  }
  let history = createSheetHistory(deps)
  const rebase = (next: readonly Row[], nextColumns = columns) => {
    rows = next
    columns = nextColumns
    base = openSheet(rows, columns)
    fold = foldSheet(base, new Map(), pending)
  }
  publish()

  return {
    get history() {
      return history
    },
    newRowId,
    view: (): SheetView => view,
    /** The service's ids of rows and columns of this window. */
    elsewhere: {
      row: (id: RowId): RowId => ids.rows.toService(id),
      column: (id: ColumnId): ColumnId => ids.columns.toService(id),
    },
    stored,
    /** Another window opens the sheet; this one is gone. It waits for the ids of main. */
    restart(): void {
      ids = new IdMap()
      for (const { edit } of pending) sent(edit)
      history = createSheetHistory(deps)
      publish()
    },
    /**
     * The service accepts everything, assigns ids, converts cells after type changes, and normalizes texts with `made`.
     */
    save(made: (value: CellValue) => CellValue = value => value): void {
      const before = fold.view
      const numbers = new Map<number, number>()
      const news = [...indexesOf(before).map(before.rowIdAt), ...before.meta.columns.map(({ id }) => id)]
      for (const id of news) if (id < 0) numbers.set(id, ++lastService)
      // as: a row id stays one, and a column id too
      const named = <Id extends number>(id: Id): Id => (numbers.get(id) ?? id) as Id
      const there = new Map(columns.map(({ id, kind }) => [id, kind]))
      const kindThere = (id: ColumnId) => there.get(id) ?? null
      const turned = new Set(pending.flatMap(({ edit }) => (edit.kind === 'change-column' ? [edit.columnId] : [])))
      const contents = (at: number, column: Column): Content =>
        !turned.has(column.id)
          ? before.cellAt(at, column.id)
          : converted(before.rowIdAt(at), column.id, before.cellAt(at, column.id), pending, kindThere(column.id))
      const savedCells = pending.flatMap(({ edit }): SavedCell[] => {
        if (isPutImage(edit)) {
          const { rowId: id, columnId: column, value, formula, image } = edit
          const wrote = { value, formula, image }
          return [{ rowId: id, columnId: column, wrote, is: { value, formula, image: copyOf(image) } }]
        }
        if (edit.kind !== 'set-cell' || sameValue(made(edit.value), edit.value)) return []
        const { rowId: id, columnId: column, value, formula } = edit
        return [{ rowId: id, columnId: column, wrote: { value, formula }, is: { value: made(value), formula } }]
      })
      const put = new Set(pending.flatMap(({ edit }) => (isPutImage(edit) ? [`${edit.rowId} ${edit.columnId}`] : [])))
      const imageOf = (id: RowId, column: ColumnId, image: string) =>
        put.has(`${id} ${column}`) ? copyOf(image) : image
      const filled = own(before)
      const saved = indexesOf(before).map(at =>
        toRow(before, at, filled, { named, imageOf }, column => mapValue(contents(at, column), made)),
      )
      pending = []
      rebase(
        saved,
        before.meta.columns.map(column => ({ ...column, id: named(column.id) })),
      )
      const pairs = <Id extends number>(all: readonly Id[]) =>
        all.flatMap(id => (id < 0 ? [[id, named(id)] as const] : []))
      const idPairs = {
        rows: pairs(indexesOf(before).map(before.rowIdAt)),
        columns: pairs(before.meta.columns.map(({ id }) => id)),
      }
      publish(
        idPairs,
        savedCells.map(answer => ({
          ...answer,
          rowId: ids.rows.toLocal(answer.rowId),
          columnId: ids.columns.toLocal(answer.columnId),
        })),
      )
    },
    /** Another user changes the truth; pending edits of that cell are rejected. */
    meddle(change: (rows: readonly Row[]) => readonly Row[]): void {
      const before = createSheetView(base, new Map(), [])
      rebase(change(rows))
      const truth = createSheetView(base, new Map(), [])
      pending = pending.map(entry => {
        if (entry.edit.kind !== 'set-cell') return entry
        const { rowId: id, columnId: column } = entry.edit
        const was = before.cellAt(before.indexOf(id), column)
        const isSame = sameValue(was.value, truth.cellAt(truth.indexOf(id), column).value)
        return isSame ? entry : { ...entry, base: was, state: 'needs-review' as const }
      })
      rebase(rows)
      publish()
    },
    /** Discards all unsaved edits. */
    discard(): void {
      pending = []
      rebase(rows)
      publish()
    },
    /** Another user changes the columns on the service. */
    meddleColumns(change: (columns: readonly Column[]) => readonly Column[]): void {
      rebase(rows, change(columns))
      publish()
    },
    /** From now on the response to a store precedes the view that includes it, which follows with `arrive`. */
    beLate: (): void => {
      isLate = true
    },
    arrive: (): void => {
      isLate = false
      publishedTurn = turn
      pending.push(...late)
      late = []
      rebase(rows)
      publish()
    },
    /** From now on only this many batches can be stored. */
    breakAfter: (pieces: number): void => {
      broken = pieces
    },
    /** The whole state without ids. */
    picture: (): string => {
      const columns = own(view)
      const headers = columns.map(({ title, kind, options, width, hidden }) => [title, kind, options, width, hidden])
      const lines = indexesOf(view).map(at => {
        const texts = columns.map(({ id }) => textAt(view, at, id))
        return `${view.levelAt(at)} ${texts.join(' | ')}`
      })
      return [JSON.stringify(headers), ...lines].join('\n')
    },
    /** The links of the row at this index, from the first column on. */
    linksAt: (at: number): readonly (string | null)[] => own(view).map(({ id }) => view.linkAt(at, id)),
    /** Its images. */
    imagesAt: (at: number): readonly (string | null)[] => own(view).map(({ id }) => view.cellAt(at, id).image ?? null),
    /** Its source cells in other sheets. */
    sourcesAt: (at: number): readonly (string | null)[] =>
      own(view).map(({ id }) => view.cellAt(at, id).linkIn ?? null),
    /** Its number formats. */
    formatsAt: (at: number): readonly (string | null)[] =>
      own(view).map(({ id }) => view.cellAt(at, id).format ?? null),
    titles: (): readonly string[] => own(view).map(({ title }) => title),
    frozenTo: (): ColumnId | null => frozenTo,
    /** The values of the row at this index, from the first column on. */
    rowAt: (at: number): readonly CellValue[] => own(view).map(({ id }) => view.cellAt(at, id).value),
  }
}
export type TestHistory = ReturnType<typeof createTestHistory>

const indexesOf = (view: SheetView) => Array.from({ length: view.rowCount }, (_, at) => at)

function textAt(view: SheetView, at: number, id: ColumnId): string {
  const { value, formula } = view.cellAt(at, id)
  return formula ?? (value === null ? '' : JSON.stringify(value))
}

function aRow(id: number, parent: number | null, values: readonly CellValue[]): Row {
  const cells = values.flatMap((value, at): [ColumnId, Cell][] => {
    const column = COLUMNS[at]
    return value === null || !column ? [] : [[column, { value, display: null, formula: null }]]
  })
  return row(rowId(id), parent === null ? null : rowId(parent), new Map(cells))
}

/** A row of the service, with a system column. */
function row(id: RowId, parentId: RowId | null, cells: ReadonlyMap<ColumnId, Cell>): Row {
  const filled = new Map(cells).set(SYSTEM, { value: `No. ${id}`, display: null, formula: null })
  return { id, parentId, expanded: true, locked: false, attachments: 0, comments: 0, modifiedAt: null, cells: filled }
}

/** The service assigns a new id to each copy of an image. */
const copyOf = (image: string): string => `${image}+`

type Numbering = {
  readonly named: <Id extends number>(id: Id) => Id
  readonly imageOf: (rowId: RowId, columnId: ColumnId, image: string) => string
}

function toRow(
  view: SheetView,
  at: number,
  columns: readonly Column[],
  { named, imageOf }: Numbering,
  contentOf: (column: Column) => Content,
): Row {
  const parent = view.parentIndexAt(at)
  const cells = columns.flatMap((column): [ColumnId, Cell][] => {
    const { value, formula } = contentOf(column)
    const id = named(column.id)
    const { format, image } = view.cellAt(at, column.id)
    const shown = image ? imageOf(view.rowIdAt(at), column.id, image) : null
    const own = { display: null, formula, ...(format && { format }), ...(shown && { image: shown }) }
    if (formula !== null) return [[id, { value: `computed ${formula}`, ...own }]]
    return value === null && !format && !shown ? [] : [[id, { value: withRows(value, named), ...own }]]
  })
  const links = columns.flatMap(({ id }): [ColumnId, string][] => {
    const link = view.linkAt(at, id)
    return link === null ? [] : [[named(id), link]]
  })
  const made = row(named(view.rowIdAt(at)), parent < 0 ? null : named(view.rowIdAt(parent)), new Map(cells))
  return links.length > 0 ? { ...made, links: new Map(links) } : made
}

const mapValue = ({ value, formula }: Content, made: (value: CellValue) => CellValue): Content => ({
  value: made(value),
  formula,
})

/** Without system columns. */
const own = (view: SheetView): readonly Column[] => view.meta.columns.filter(({ system }) => system === null)

function openSheet(rows: readonly Row[], columns: readonly Column[]): ColumnarSheet {
  const opened = openColumnar(encodeSheet(aSheet(rows, { columns: [...columns] })))
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}

const waiting = (edit: GridEdit, seq: number): PendingSheetEdit => ({
  seq,
  sheetId: sheetId(1),
  edit,
  base: null,
  state: 'queued',
  reason: null,
  madeAt: 1,
})
