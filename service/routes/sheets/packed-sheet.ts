import type { ServiceDeps } from '../../http/env.ts'
import { type GzipPiece, packNow } from '../../http/gzip-pieces.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { ReadByParent } from './by-parent.ts'
import { dropChanged, type KeptRows, keptRows, makeBlock, packed, piecesOf, positionsIn } from './kept-rows.ts'
import { toRowView } from './row-context.ts'
import { toWireHead } from './sheet-body.ts'

/** A read of all rows of a sheet. */
export type WholeRead = {
  readonly deps: ServiceDeps
  readonly readByParent: ReadByParent
  readonly options: ViewOptions
  /** Null for all columns. */
  readonly columnIds: readonly number[] | null
  /** Loads the sheet again, or rejects the request if its user no longer has access. */
  readonly again: () => VisibleSheet
}

/** The text of the response is that of these pieces. */
export type PackedSheet = { readonly sheet: VisibleSheet; readonly pieces: readonly GzipPiece[] }

/** This many blocks are made in one turn with the response; more of them in as many turns. */
const AT_ONCE = 2

/** Of fewer blocks, one that is packed quickly would add some percent to the bytes. */
const MANY = 32

/** A sheet that changes all the time is completed in one turn once so many blocks have been made in vain. */
const MOST_ROUNDS = 3

/**
 * The gzipped sheet at its current version. Makes only the blocks of rows that have changed since the last read, in
 * turns of some 10 ms, between which other requests are answered; blocks that these change are made again. Null if the
 * sheet has cell links: every reader sees other ones.
 */
export async function packedSheet(read: WholeRead): Promise<PackedSheet | null> {
  const { deps, again } = read
  const turn = () => new Promise<void>(resolve => (deps.later ? deps.later(resolve) : resolve()))
  for (let made = 0; ; ) {
    // Uncommitted changes may be rolled back.
    while (deps.store.db.sqlite.isTransaction) await turn()
    const sheet = again()
    if (deps.store.links.has(sheet.id)) return null
    const kept = keptRows(deps.store, sheet.id, variantOf(read, sheet))
    const { scene, head } = sceneOf(read, sheet, kept)
    const missing = dropChanged(deps, kept, scene)
    if (missing.length <= AT_ONCE || made > MOST_ROUNDS * kept.blocks.length) {
      const how = kept.blocks.length < MANY ? 'now' : 'quickly'
      for (const at of missing) makeBlock(deps, kept, at, scene, how)
      const pieces = piecesOf(kept)
      if (pieces) return { sheet, pieces: [packNow(Buffer.from(head())), ...pieces, END] }
    }
    for (const at of missing) {
      if (!kept.toMake.has(at)) continue
      makeBlock(deps, kept, at, scene, 'later')
      made += 1
      await turn()
      if (deps.store.db.sqlite.isTransaction || again().version !== sheet.version) break
    }
    await packed(kept)
  }
}

const END = packNow(Buffer.from(']}'))

/** The cache key besides the version: the view of the sheet, and the user if it shows. */
export function variantOf({ deps, options, columnIds }: WholeRead, sheet: VisibleSheet): string {
  const { level, include, exclude } = options
  const { criticalPathEnabled = false, displaySummaryTasks = true } = sheet.userSettings ?? {}
  const own = [sheet.favorite, criticalPathEnabled, displaySummaryTasks].map(Number).join('')
  const columns = columnIds && `columns-${[...new Set(columnIds)].sort((a, b) => a - b).join('-')}`
  const parts = [level, ...[...include].sort(), sheet.accessLevel, own, ...(deps.government ? ['government'] : [])]
  return [...parts, ...[...exclude].sort(), ...(columns === null ? [] : [columns])].join('.')
}

function sceneOf({ deps, readByParent, options, columnIds }: WholeRead, sheet: VisibleSheet, kept: KeptRows) {
  const columns = deps.store.columns.of(sheet.id).filter(({ id }) => !columnIds || columnIds.includes(id))
  const byParent = readByParent(sheet, options.include)
  const view = toRowView(deps, options, { sheet, columns, outline: positionsIn(kept), ...byParent })
  const head = (): string => {
    const wire = toWireHead(deps, sheet, options, { columns, byParent, rowCount: kept.outline.length })
    return `${JSON.stringify(wire).slice(0, -1)},"rows":[`
  }
  return { scene: { sheetId: sheet.id, view, isOfSomeColumns: columnIds !== null, byParent }, head }
}
