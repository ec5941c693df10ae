import type { Value } from '../../../formulas/language/value.ts'
import { type GzipPiece, packLater, packNow, packQuickly, unpack } from '../../http/gzip-pieces.ts'
import type { OutlineRow, RowRecord } from '../../rules/rows/row-record.ts'
import { type RowView, toWireRow } from '../../rules/rows/row-view.ts'

/** Successive rows in wire form, packed. */
export type RowBlock = {
  readonly positions: readonly OutlineRow[]
  /** Attachments and discussions of its rows. */
  readonly contents: string | undefined
  readonly results: readonly FormulaResult[]
  /** Whether it shows that targets of hyperlinks exist: their deletion is no change of this sheet. */
  readonly hasTargets: boolean
  /** The rows whose texts are no longer current. The other texts are. */
  readonly staleRows: Set<number>
  /** The end of each row in the text, in bytes. */
  readonly ends: readonly number[]
  /** Null while it is being packed for the first time. */
  piece: GzipPiece | null
  /** Ends when the piece is the final one. */
  readonly packing: Promise<void>
}

/** A result that a row shows. */
export type FormulaResult = { readonly rowId: number; readonly columnId: number; readonly value: Value | undefined }

/** How to write a block. */
export type BlockPlan = {
  readonly positions: readonly OutlineRow[]
  readonly contents: string | undefined
  /** Whether its first row is that of the sheet: a comma precedes every other one. */
  readonly isFirst: boolean
  readonly view: RowView
  /** A block that is packed quickly has more bytes at first, and is then packed again off the main thread. */
  readonly how: 'now' | 'quickly' | 'later'
}

/** Writes all rows of a block. */
export function writeBlock(plan: BlockPlan, rows: readonly RowRecord[]): RowBlock {
  const { texts, ...shown } = writeRows(plan, rows)
  return toBlock(
    plan,
    rows.map(({ id }) => texts.get(id) ?? NO_TEXT),
    shown,
  )
}

/** The block with these rows written again, which must include all stale ones. Null if it is not packed yet. */
export function rewriteRows(block: RowBlock, plan: BlockPlan, rows: readonly RowRecord[]): RowBlock | null {
  if (!block.piece) return null
  const before = unpack(block.piece)
  const { texts, results, hasTargets } = writeRows(plan, rows)
  const parts = block.positions.map(
    ({ id }, at) => texts.get(id) ?? before.subarray(block.ends[at - 1] ?? 0, block.ends[at]),
  )
  const others = block.results.filter(({ rowId }) => !texts.has(rowId))
  return toBlock(plan, parts, {
    results: [...others, ...results],
    hasTargets: hasTargets || block.hasTargets,
  })
}

const NO_TEXT = Buffer.alloc(0)

type Shown = Pick<RowBlock, 'results' | 'hasTargets'>

/** The texts of rows by id, with the results that they show. */
function writeRows({ positions, isFirst, view }: BlockPlan, rows: readonly RowRecord[]) {
  const results: FormulaResult[] = []
  const targets = { areShown: false }
  const noting: RowView = {
    ...view,
    resultOf(rowId, columnId) {
      const value = view.resultOf?.(rowId, columnId)
      results.push({ rowId, columnId, value })
      return value
    },
    isGone(link) {
      targets.areShown = true
      return view.isGone(link)
    },
  }
  const firstId = isFirst ? positions[0]?.id : undefined
  const texts = new Map<number, Buffer>()
  for (const row of rows) {
    const json = JSON.stringify(toWireRow(row, noting))
    texts.set(row.id, Buffer.from(row.id === firstId ? json : `,${json}`))
  }
  return { texts, results, hasTargets: targets.areShown }
}

function toBlock({ positions, contents, how }: BlockPlan, parts: readonly Uint8Array[], shown: Shown): RowBlock {
  const ends: number[] = []
  for (const { length } of parts) ends.push((ends.at(-1) ?? 0) + length)
  const text = Buffer.concat(parts)
  const made = { positions, contents, ...shown, ends, staleRows: new Set<number>() }
  if (how === 'now') return { ...made, piece: packNow(text), packing: Promise.resolve() }
  const block: RowBlock = {
    ...made,
    piece: how === 'quickly' ? packQuickly(text) : null,
    packing: packLater(text).then(piece => {
      block.piece = piece
    }),
  }
  return block
}
