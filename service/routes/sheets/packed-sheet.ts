import type { ServiceDeps } from '../../http/env.ts'
import { joinPieces, packNow } from '../../http/gzip-pieces.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { ReadByParent } from './by-parent.ts'
import { dropChanged, type KeptRows, keptRows, makeBlock, packed, piecesOf, positionsIn } from './kept-rows.ts'
import { toRowView } from './row-context.ts'
import { toWireHead } from './sheet-body.ts'

/** A read of a whole sheet with the usual options of clients. */
export type WholeRead = {
  readonly deps: ServiceDeps
  readonly readByParent: ReadByParent
  readonly options: ViewOptions
  /** Loads the sheet again, or rejects the request if its user no longer has access. */
  readonly again: () => VisibleSheet
  /** The cache key of the view besides the version. */
  readonly variantOf: (sheet: VisibleSheet) => string
}

type PackedSheet = { readonly sheet: VisibleSheet; readonly bytes: Uint8Array<ArrayBuffer> }

/** This many blocks are made in one turn with the response; more of them in as many turns. */
const AT_ONCE = 2

/** A sheet that changes all the time is completed in one turn once so many blocks have been made in vain. */
const MOST_ROUNDS = 3

/**
 * The gzipped sheet at its current version. Makes only the blocks of rows that have changed since the last read, in
 * turns of some 10 ms, between which other requests are answered; blocks that these change are made again. Null if the
 * sheet has cell links: every reader sees other ones.
 */
export async function packedSheet(
  read: WholeRead,
  later: NonNullable<ServiceDeps['later']>,
): Promise<PackedSheet | null> {
  const { deps, again, variantOf } = read
  const turn = () => new Promise<void>(resolve => later(resolve))
  for (let made = 0; ; ) {
    // Uncommitted changes may be rolled back.
    while (deps.store.db.sqlite.isTransaction) await turn()
    const sheet = again()
    if (deps.store.links.has(sheet.id)) return null
    const kept = keptRows(deps.store, sheet.id, variantOf(sheet))
    const { scene, head } = sceneOf(read, sheet, kept)
    const missing = dropChanged(deps, kept, scene)
    if (missing.length <= AT_ONCE || made > MOST_ROUNDS * kept.blocks.length) {
      for (const at of missing) makeBlock(deps, kept, at, scene, 'now')
      const pieces = piecesOf(kept)
      if (pieces) return { sheet, bytes: joinPieces([packNow(Buffer.from(head())), ...pieces, packNow(END)]) }
    }
    for (const at of missing) {
      if (kept.blocks[at]) continue
      makeBlock(deps, kept, at, scene, 'later')
      made += 1
      await turn()
      if (deps.store.db.sqlite.isTransaction || again().version !== sheet.version) break
    }
    await packed(kept)
  }
}

const END = Buffer.from(']}')

function sceneOf({ deps, readByParent, options }: WholeRead, sheet: VisibleSheet, kept: KeptRows) {
  const columns = deps.store.columns.of(sheet.id)
  const byParent = readByParent(sheet, options.include)
  const view = toRowView(deps, options, { sheet, columns, outline: positionsIn(kept), ...byParent })
  const head = (): string => {
    const wire = toWireHead(deps, sheet, options, { columns, byParent, rowCount: kept.outline.length })
    return `${JSON.stringify(wire).slice(0, -1)},"rows":[`
  }
  return { scene: { sheetId: sheet.id, view, byParent }, head }
}
