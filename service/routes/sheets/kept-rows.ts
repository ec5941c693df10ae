import type { Calculation } from '../../formulas/calculation.ts'
import { isSame, type Value } from '../../formulas/language/value.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { type GzipPiece, packLater, packNow } from '../../http/gzip-pieces.ts'
import type { OutlineRow } from '../../rules/rows/row-record.ts'
import { type RowView, siblings, toWireRow } from '../../rules/rows/row-view.ts'
import type { Look } from '../../store/references/changed-rows.ts'
import type { Store } from '../../store/store.ts'
import { bringUpToDate, lastKept } from '../results/kept-sheets.ts'
import type { ByParent } from './by-parent.ts'
import type { Positions } from './row-context.ts'

/** Reading, serializing and packing this many cells takes some 10 ms. */
const CELLS_PER_BLOCK = 1_000

/** The memory limit for the packed blocks of all sheets. */
const MOST_BYTES = 64 * 1024 * 1024

/** The state for making blocks of a sheet, read in one turn. */
export type BlockScene = {
  readonly sheetId: number
  readonly view: RowView
  readonly byParent: ByParent
}

/** Successive rows in wire form. Made again when anything that its text depends on has changed. */
type Block = {
  readonly positions: readonly OutlineRow[]
  /** Attachments and discussions of its rows. */
  readonly contents: string | undefined
  readonly results: readonly FormulaResult[]
  /** Whether it shows that targets of hyperlinks exist: their deletion is no change of this sheet. */
  readonly hasTargets: boolean
  /** Null while it is being packed. */
  piece: GzipPiece | null
  readonly packing: Promise<void>
}

type FormulaResult = { readonly rowId: number; readonly columnId: number; readonly value: Value | undefined }

/** The calculation whose results the blocks have, after that many recalculations. */
type Results = { readonly calculation: Calculation; readonly passes: number }

/** The rows of a sheet in one of its views. */
export type KeptRows = {
  /** Of its look. */
  readonly reader: string
  look: Look | null
  outline: readonly OutlineRow[]
  siblingById: ReadonlyMap<number, number>
  /** The index of each row; made on first use. */
  indexById: ReadonlyMap<number, number> | null
  rowsPerBlock: number
  /** Null for a block that must be made. */
  blocks: (Block | null)[]
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
  const name = `${sheetId} ${variant}`
  const known = all.get(name) ?? noRows(`rows ${variant}`)
  // The most recently used one is last.
  all.delete(name)
  all.set(name, known)
  evict(store, all)
  return known
}

const noRows = (reader: string): KeptRows => ({
  reader,
  look: null,
  outline: [],
  siblingById: new Map(),
  indexById: null,
  rowsPerBlock: 1,
  blocks: [],
  results: null,
  contents: new Map(),
})

function evict({ changedRows }: Store, all: Map<string, KeptRows>): void {
  let bytes = 0
  for (const kept of all.values()) bytes += bytesOf(kept)
  for (const [name, kept] of all) {
    if (bytes <= MOST_BYTES || all.size === 1) return
    all.delete(name)
    if (kept.look) changedRows.forget(kept.look)
    bytes -= bytesOf(kept)
  }
}

const bytesOf = ({ blocks }: KeptRows): number =>
  blocks.reduce((sum, block) => sum + (block?.piece?.packed.length ?? 0), 0)

/**
 * Drops the blocks that no longer show the sheet, and returns the indexes of all that must be made. Blocks are made in
 * the same turn or, if the sheet still has the same version, in later ones.
 */
export function dropChanged(deps: ServiceDeps, kept: KeptRows, scene: BlockScene): readonly number[] {
  const { changedRows } = deps.store
  const changes = kept.look && changedRows.since(kept.look)
  kept.look = changedRows.look(scene.sheetId, kept.reader)
  if (!changes) beginAgain(deps, kept, scene)
  else {
    if (changes.isReordered) followOrder(deps, kept, scene)
    dropRows(kept, changes.rowIds)
  }
  followResults(deps, kept, scene)
  followContents(kept, scene.byParent)
  for (const [at, block] of kept.blocks.entries()) if (block?.hasTargets) kept.blocks[at] = null
  return kept.blocks.flatMap((block, at) => (block ? [] : [at]))
}

function beginAgain({ store }: ServiceDeps, kept: KeptRows, { sheetId, view }: BlockScene): void {
  kept.rowsPerBlock = Math.max(1, Math.floor(CELLS_PER_BLOCK / Math.max(1, view.columns.length)))
  readOrder(store, kept, sheetId)
  kept.blocks = Array.from({ length: Math.ceil(kept.outline.length / kept.rowsPerBlock) }, () => null)
  kept.results = null
}

function readOrder(store: Store, kept: KeptRows, sheetId: number): void {
  kept.outline = store.rows.outline(sheetId)
  kept.siblingById = siblings(kept.outline)
  kept.indexById = null
}

/** Keeps the blocks whose rows have the same numbers, parents and siblings as before. */
function followOrder({ store }: ServiceDeps, kept: KeptRows, { sheetId, view }: BlockScene): void {
  const { siblingById: siblingBefore, blocks, rowsPerBlock } = kept
  readOrder(store, kept, sheetId)
  // Predecessors are shown by their row numbers.
  const namesRows = view.columns.some(({ type }) => type === 'PREDECESSOR')
  const isSamePosition = ({ id, parentId }: OutlineRow, now: OutlineRow | undefined): boolean =>
    now?.id === id && now.parentId === parentId && siblingBefore.get(id) === kept.siblingById.get(id)
  kept.blocks = Array.from({ length: Math.ceil(kept.outline.length / rowsPerBlock) }, (_, at) => {
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

function dropRows(kept: KeptRows, rowIds: Iterable<number>): void {
  for (const rowId of rowIds) {
    const at = blockOf(kept, rowId)
    if (at !== null) kept.blocks[at] = null
  }
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

/** Drops the blocks with results that changed. A sheet whose rows changed has another calculation. */
function followResults(deps: ServiceDeps, kept: KeptRows, { sheetId, view }: BlockScene): void {
  if (!kept.results) return
  const { calculation } = bringUpToDate(deps, sheetId)
  if (calculation === kept.results.calculation) {
    for (const row of calculation.rowsChangedAfter(kept.results.passes)) {
      const at = Math.floor(row / kept.rowsPerBlock)
      if (at < kept.blocks.length) kept.blocks[at] = null
    }
  } else {
    const isCurrent = ({ rowId, columnId, value }: FormulaResult): boolean => {
      const now = view.resultOf?.(rowId, columnId)
      return now === undefined || value === undefined ? now === value : isSame(now, value)
    }
    for (const [at, block] of kept.blocks.entries())
      if (block && !block.results.every(isCurrent)) kept.blocks[at] = null
  }
  kept.results = { calculation, passes: calculation.passes() }
}

/** Drops the blocks whose rows have other attachments or discussions. */
function followContents(kept: KeptRows, byParent: ByParent): void {
  kept.contents = contentsByBlock(kept, byParent)
  for (const [at, block] of kept.blocks.entries()) {
    if (block && block.contents !== kept.contents.get(at)) kept.blocks[at] = null
  }
}

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

/** Makes a block from the rows as currently stored. */
export function makeBlock(
  deps: ServiceDeps,
  kept: KeptRows,
  at: number,
  { sheetId, view }: BlockScene,
  how: 'now' | 'later',
): void {
  const { store } = deps
  const results: FormulaResult[] = []
  let hasTargets = false
  const noting: RowView = {
    ...view,
    resultOf(rowId, columnId) {
      const value = view.resultOf?.(rowId, columnId)
      results.push({ rowId, columnId, value })
      return value
    },
    isGone(link) {
      hasTargets = true
      return view.isGone(link)
    },
  }
  const positions = positionsOf(kept, at)
  const first = at * kept.rowsPerBlock + 1
  const rows = store.rows.between(sheetId, first, first + kept.rowsPerBlock - 1)
  const json = JSON.stringify(rows.map(row => toWireRow(row, noting)))
  const text = Buffer.from(`${at === 0 ? '' : ','}${json.slice(1, -1)}`)
  const contents = kept.contents.get(at)

  const piece = how === 'now' ? packNow(text) : packLater(text)
  const block: Block =
    piece instanceof Promise
      ? {
          ...{ positions, contents, results, hasTargets, piece: null },
          packing: piece.then(packed => {
            block.piece = packed
          }),
        }
      : { positions, contents, results, hasTargets, piece, packing: Promise.resolve() }
  kept.blocks[at] = block
  const calculation = lastKept(store, sheetId)?.calculation
  if (results.length > 0 && !kept.results && calculation) {
    kept.results = { calculation, passes: calculation.passes() }
  }
}

/** The packed rows in order; null while any is missing. */
export function piecesOf({ blocks }: KeptRows): readonly GzipPiece[] | null {
  const pieces = blocks.flatMap(block => block?.piece ?? [])
  return pieces.length === blocks.length ? pieces : null
}

/** Ends when the blocks that are being packed are packed. */
export async function packed({ blocks }: KeptRows): Promise<void> {
  await Promise.all(blocks.map(block => block?.packing))
}
