import type { Calculation } from '../../../formulas/calculation.ts'
import { isSame } from '../../../formulas/language/value.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { type GzipPiece, mergePieces } from '../../http/gzip-pieces.ts'
import type { OutlineRow, RowRecord } from '../../rules/rows/row-record.ts'
import { type RowView, siblings } from '../../rules/rows/row-view.ts'
import type { Look } from '../../store/references/changed-rows.ts'
import { MOST_PICKED } from '../../store/sheets/rows.ts'
import type { Store } from '../../store/store.ts'
import { bringUpToDate, lastKept } from '../results/kept-sheets.ts'
import type { ByParent } from './by-parent.ts'
import { type BlockPlan, type FormulaResult, type RowBlock, rewriteRows, writeBlock } from './row-block.ts'
import type { Positions } from './row-context.ts'

/** Reading, serializing and packing this many cells takes some 10 ms. */
const CELLS_PER_BLOCK = 1_000

/** Reading these rows takes some 5 ms, even if few of their columns are wanted. */
const MOST_ROWS_PER_BLOCK = 200

/** Joining so many blocks takes some 0.1 ms; a response of more parts waits for its client more often. */
const BLOCKS_PER_SEGMENT = 48

/** The memory limit for the kept rows of all sheets. */
const MOST_BYTES = 64 * 1024 * 1024

/** The memory that a row takes besides its packed text: its position, and the results that it shows. */
const BYTES_PER_ROW = 200

/** The most views of one sheet: each of them makes every change of a row slower by some 5 µs. */
const MOST_VIEWS = 8

/** The state for making blocks of a sheet, read in one turn. */
export type BlockScene = {
  readonly sheetId: number
  readonly view: RowView
  /** Whether the view has only some columns of the sheet. */
  readonly isOfSomeColumns: boolean
  readonly byParent: ByParent
}

/** The calculation whose results the blocks have, after that many recalculations. */
type Results = { readonly calculation: Calculation; readonly passes: number }

/** The rows of a sheet in one of its views. */
export type KeptRows = {
  readonly sheetId: number
  /** Of its look. */
  readonly reader: string
  look: Look | null
  outline: readonly OutlineRow[]
  siblingById: ReadonlyMap<number, number>
  /** The index of each row; made on first use. */
  indexById: ReadonlyMap<number, number> | null
  rowsPerBlock: number
  blocks: (RowBlock | null)[]
  /** The indexes of the blocks that must be made: they are null or have stale rows. */
  toMake: Set<number>
  /** The indexes of blocks that may change as a whole: they have contents or show targets of hyperlinks. */
  readonly watched: Set<number>
  /** The pieces of successive blocks joined; null after one of them was made. */
  segments: (GzipPiece | null)[]
  results: Results | null
  /** The attachments and discussions of each block with any. */
  contents: ReadonlyMap<number, string>
}

// Keyed by store, so that the cache needs no parameter. It can be rebuilt at any time.
const keptByStore = new WeakMap<Store, Map<string, KeptRows>>()

/** The kept rows of a view of a sheet; without blocks when they were never read, or were evicted. */
export function keptRows(store: Store, sheetId: number, variant: string): KeptRows {
  const all = keptByStore.get(store) ?? new Map<string, KeptRows>()
  keptByStore.set(store, all)
  const name = nameOf(sheetId, variant)
  const known = all.get(name) ?? noRows(sheetId, `rows ${variant}`)
  // The most recently used one is last.
  all.delete(name)
  all.set(name, known)
  evict(store, all, sheetId)
  return known
}

/** Whether this view of a sheet has kept rows. */
export const hasKeptRows = (store: Store, sheetId: number, variant: string): boolean =>
  keptByStore.get(store)?.has(nameOf(sheetId, variant)) ?? false

const nameOf = (sheetId: number, variant: string): string => `${sheetId} ${variant}`

const noRows = (sheetId: number, reader: string): KeptRows => ({
  sheetId,
  reader,
  look: null,
  outline: [],
  siblingById: new Map(),
  indexById: null,
  rowsPerBlock: 1,
  blocks: [],
  toMake: new Set(),
  watched: new Set(),
  segments: [],
  results: null,
  contents: new Map(),
})

/** Evicts the views that were not used for longest: of one sheet, and of all. */
function evict({ changedRows }: Store, all: Map<string, KeptRows>, sheetId: number): void {
  let [bytes, views] = [0, 0]
  for (const kept of all.values()) {
    bytes += bytesOf(kept)
    if (kept.sheetId === sheetId) views += 1
  }
  for (const [name, kept] of all) {
    const isOneTooMany = kept.sheetId === sheetId && views > MOST_VIEWS
    if (!isOneTooMany && (bytes <= MOST_BYTES || all.size === 1)) continue
    all.delete(name)
    if (kept.look) changedRows.forget(kept.look)
    bytes -= bytesOf(kept)
    if (kept.sheetId === sheetId) views -= 1
  }
}

const bytesOf = ({ segments, outline }: KeptRows): number =>
  segments.reduce((sum, joined) => sum + (joined?.packed.length ?? 0), outline.length * BYTES_PER_ROW)

/**
 * Finds the rows and blocks that no longer show the sheet, and returns the indexes of all blocks that must be made.
 * Blocks are made in the same turn or, if the sheet still has the same version, in later ones.
 */
export function dropChanged(deps: ServiceDeps, kept: KeptRows, scene: BlockScene): readonly number[] {
  const { changedRows } = deps.store
  const changes = kept.look && changedRows.since(kept.look)
  kept.look = changedRows.look(scene.sheetId, kept.reader)
  if (!changes) beginAgain(deps, kept, scene)
  else {
    if (changes.isReordered) followOrder(deps, kept, scene)
    for (const rowId of changes.rowIds) markStale(kept, rowId)
  }
  followResults(deps, kept, scene)
  kept.contents = contentsByBlock(kept, scene.byParent)
  dropWatched(kept)
  return [...kept.toMake].sort((first, second) => first - second)
}

/** Drops the blocks that show targets of hyperlinks, or no longer the attachments and discussions of their rows. */
function dropWatched({ blocks, watched, contents, toMake }: KeptRows): void {
  // Not all blocks, because looking at each of them takes as long as making one.
  for (const at of [...watched, ...contents.keys()]) {
    const block = blocks[at]
    if (!block || (!block.hasTargets && block.contents === contents.get(at))) continue
    blocks[at] = null
    toMake.add(at)
  }
}

function beginAgain({ store }: ServiceDeps, kept: KeptRows, { sheetId, view }: BlockScene): void {
  const rows = Math.floor(CELLS_PER_BLOCK / Math.max(1, view.columns.length))
  kept.rowsPerBlock = Math.max(1, Math.min(rows, MOST_ROWS_PER_BLOCK))
  readOrder(store, kept, sheetId)
  setBlocks(kept, () => null)
  kept.results = null
}

/** Sets the block of each index. */
function setBlocks(kept: KeptRows, blockAt: (at: number) => RowBlock | null): void {
  kept.blocks = Array.from({ length: Math.ceil(kept.outline.length / kept.rowsPerBlock) }, (_, at) => blockAt(at))
  kept.toMake = new Set(kept.blocks.flatMap((block, at) => (block?.staleRows.size === 0 ? [] : [at])))
  kept.segments = []
}

function readOrder(store: Store, kept: KeptRows, sheetId: number): void {
  kept.outline = store.rows.outline(sheetId)
  kept.siblingById = siblings(kept.outline)
  kept.indexById = null
}

/** Keeps the blocks whose rows have the same numbers, parents and siblings as before. */
function followOrder({ store }: ServiceDeps, kept: KeptRows, { sheetId, view }: BlockScene): void {
  const { siblingById: siblingBefore, blocks } = kept
  readOrder(store, kept, sheetId)
  // Predecessors are shown by their row numbers.
  const namesRows = view.columns.some(({ type }) => type === 'PREDECESSOR')
  const isSamePosition = ({ id, parentId }: OutlineRow, now: OutlineRow | undefined): boolean =>
    now?.id === id && now.parentId === parentId && siblingBefore.get(id) === kept.siblingById.get(id)
  setBlocks(kept, at => {
    const block = namesRows ? null : (blocks[at] ?? null)
    const positions = positionsOf(kept, at)
    const isKept =
      block?.positions.length === positions.length &&
      block.positions.every((position, index) => isSamePosition(position, positions[index]))
    return isKept ? block : null
  })
}

const positionsOf = ({ outline, rowsPerBlock }: KeptRows, at: number): readonly OutlineRow[] =>
  outline.slice(at * rowsPerBlock, (at + 1) * rowsPerBlock)

/** A row that is not in the sheet has no block. */
function markStale(kept: KeptRows, rowId: number): void {
  const at = blockOf(kept, rowId)
  if (at === null) return
  kept.blocks[at]?.staleRows.add(rowId)
  kept.toMake.add(at)
}

/** The index of the block with this row; null for a row that is not in the sheet. */
function blockOf(kept: KeptRows, rowId: number): number | null {
  const index = indexOf(kept, rowId)
  return index === undefined ? null : Math.floor(index / kept.rowsPerBlock)
}

function indexOf(kept: KeptRows, rowId: number): number | undefined {
  kept.indexById ??= new Map(kept.outline.map(({ id }, index) => [id, index]))
  return kept.indexById.get(rowId)
}

/** The positions of the rows as of the last look. */
export const positionsIn = (kept: KeptRows): Positions => ({
  siblingOf: rowId => kept.siblingById.get(rowId),
  rowNumberOf(rowId) {
    const index = indexOf(kept, rowId)
    return index === undefined ? undefined : index + 1
  },
})

/** Finds the rows with results that changed. A sheet whose rows changed has another calculation. */
function followResults(deps: ServiceDeps, kept: KeptRows, { sheetId, view }: BlockScene): void {
  if (!kept.results) return
  const { calculation } = bringUpToDate(deps, sheetId)
  if (calculation === kept.results.calculation) {
    for (const row of calculation.rowsChangedAfter(kept.results.passes)) {
      const position = kept.outline[row]
      if (position) markStale(kept, position.id)
    }
  } else {
    const isSameAsBefore = ({ rowId, columnId, value }: FormulaResult): boolean => {
      const now = view.resultOf?.(rowId, columnId)
      return now === undefined || value === undefined ? now === value : isSame(now, value)
    }
    for (const result of kept.blocks.flatMap(block => block?.results ?? []))
      if (!isSameAsBefore(result)) markStale(kept, result.rowId)
  }
  kept.results = { calculation, passes: calculation.passes() }
}

/** The attachments and discussions of the rows of each block with any. */
function contentsByBlock(kept: KeptRows, byParent: ByParent): ReadonlyMap<number, string> {
  const contents = new Map<number, string>()
  for (const parentId of byParent.parentIds) {
    const at = blockOf(kept, parentId)
    if (at !== null) contents.set(at, (contents.get(at) ?? '') + contentOf(parentId, byParent))
  }
  return contents
}

const contentOf = (rowId: number, { attachmentsOf, discussionsOf }: ByParent): string =>
  JSON.stringify([rowId, attachmentsOf?.(rowId), discussionsOf?.(rowId)])

// Reading many rows individually takes longer than reading all of a block.
const FEW = 4

/** Makes a block from the rows as currently stored: only the stale ones, if they are few. */
export function makeBlock(
  { store }: ServiceDeps,
  kept: KeptRows,
  at: number,
  scene: BlockScene,
  how: BlockPlan['how'],
): void {
  const { sheetId, view } = scene
  const positions = positionsOf(kept, at)
  const plan: BlockPlan = { positions, contents: kept.contents.get(at), isFirst: at === 0, view, how }
  const before = kept.blocks[at]
  const first = at * kept.rowsPerBlock + 1
  const isMostlyCurrent = before && before.staleRows.size * FEW < positions.length
  const read = rowReader(store, scene)
  const block =
    (isMostlyCurrent && rewriteRows(before, plan, staleOf(before, first, read))) ||
    writeBlock(plan, read(first, first + positions.length - 1))
  setBlock(kept, at, block)
  const calculation = lastKept(store, sheetId)?.calculation
  if (block.results.length > 0 && !kept.results && calculation) {
    kept.results = { calculation, passes: calculation.passes() }
  }
}

type ReadRows = (first: number, last: number) => readonly RowRecord[]

/** Reads rows by number; of a view of few columns only these cells. */
function rowReader({ rows }: Store, { sheetId, view: { columns }, isOfSomeColumns }: BlockScene): ReadRows {
  if (!isOfSomeColumns || columns.length > MOST_PICKED) return (first, last) => rows.between(sheetId, first, last)
  const columnIds = columns.map(({ id }) => id)
  return (first, last) => rows.betweenOf(sheetId, columnIds, first, last)
}

/** The stale rows of a block that begins with row number `first`. */
const staleOf = ({ positions, staleRows }: RowBlock, first: number, read: ReadRows): readonly RowRecord[] =>
  positions.flatMap(({ id }, index) => (staleRows.has(id) ? read(first + index, first + index) : []))

function setBlock(kept: KeptRows, at: number, block: RowBlock): void {
  const { blocks, toMake, watched } = kept
  blocks[at] = block
  toMake.delete(at)
  if (block.hasTargets || block.contents !== undefined) watched.add(at)
  else watched.delete(at)
  const dropSegment = () => {
    if (kept.blocks[at] === block) kept.segments[Math.floor(at / BLOCKS_PER_SEGMENT)] = null
  }
  dropSegment()
  if (block.piece) void block.packing.then(dropSegment)
}

/** The packed rows in order, joined to few pieces; null while any is missing. */
export function piecesOf(kept: KeptRows): readonly GzipPiece[] | null {
  if (kept.toMake.size > 0) return null
  const pieces: GzipPiece[] = []
  for (let at = 0; at * BLOCKS_PER_SEGMENT < kept.blocks.length; at++) {
    const joined = kept.segments[at] ?? joinSegment(kept.blocks, at * BLOCKS_PER_SEGMENT)
    if (!joined) return null
    kept.segments[at] = joined
    pieces.push(joined)
  }
  return pieces
}

/** The blocks of a segment, of which `first` is the index of the first one, as one piece; null while any is missing. */
function joinSegment(all: readonly (RowBlock | null)[], first: number): GzipPiece | null {
  const blocks = all.slice(first, first + BLOCKS_PER_SEGMENT)
  const pieces = blocks.flatMap(block => block?.piece ?? [])
  if (pieces.length < blocks.length) return null
  const joined = mergePieces(pieces)
  // From here on the pieces are views of the joined bytes, so that these take no memory twice.
  let end = 0
  for (const block of blocks) {
    if (!block?.piece) continue
    const begin = end
    end += block.piece.packed.length
    block.piece = { ...block.piece, packed: joined.packed.subarray(begin, end) }
  }
  return joined
}

/** Ends when the blocks that are being packed are packed. */
export async function packed({ blocks }: KeptRows): Promise<void> {
  await Promise.all(blocks.map(block => block?.packing))
}
