import type { AppError } from '../../../shared/app-error.ts'
import { createWayBack, type WayBack } from '../../../shared/fold/inverse.ts'
import type { WorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import type { WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import type { MadeEdit } from '../../../shared/model/sheet/seen.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { createAnswers } from './made-by-service.ts'
import { createPiece } from './piece.ts'
import { createSeenNow } from './seen-edits.ts'
import type { SheetNow, SheetNowWatch } from './sheet-now.ts'

/** A step at its start, with the sheet at that time. */
export type Begun = {
  readonly sheetNow: SheetNow
  readonly sheet: WorkingSheet
  readonly columns: WorkingColumns
  readonly way: WayBack
}

/** The result of a transaction. The first `stored` of its edits are on disk. */
export type Done = { readonly stored: number; readonly error: AppError | null }

export type StoringDeps = {
  readonly watch: SheetNowWatch
  readonly madeOf: ReturnType<typeof createAnswers>['madeOf']
  /** Stores edits atomically. Resolves with the turn of the sheet that includes them. */
  readonly store: (edits: readonly MadeEdit[]) => Promise<Result<number>>
  /** A unique negative id. */
  readonly newRowId: () => RowId
}

/** Stores the edits of a step, and records their inverse. */
export function createStoring({ watch, madeOf, store, newRowId }: StoringDeps) {
  const begin = (sheetNow: SheetNow): Begun => {
    const work = watch.workOn(watch.viewNow(sheetNow))
    return { sheetNow, ...work, way: createWayBack(work.sheet, work.columns, newRowId) }
  }
  /** Stores edits in batches as they are generated; stops at the first failed batch. */
  const storeAll = async (
    edits: Iterable<MadeEdit>,
    { sheetNow, sheet, way }: Begun,
    onStored: (stored: number) => void = () => undefined,
  ): Promise<Done> => {
    let stored = 0
    let piece = createPiece()
    const seenNow = createSeenNow({
      view: watch.viewNow(sheetNow),
      contentOf: sheet.contentOf,
      optimisticEdits: watch.optimisticEdits(),
      madeOf,
    })
    let mark = way.mark()
    const flush = async (): Promise<AppError | null> => {
      const done = piece.edits.length === 0 ? ok(0) : await store(piece.edits)
      if (!done.ok) way.forgetAfter(mark)
      else {
        stored += piece.edits.length
        watch.noteStored(done.value, piece.edits)
        onStored(stored)
      }
      piece = createPiece()
      mark = way.mark()
      return done.ok ? null : done.error
    }
    for (const made of edits) {
      const edit = seenNow(made)
      if (!piece.takes(edit)) {
        const error = await flush()
        if (error) return { stored, error }
      }
      way.take(edit)
      piece.add(edit)
    }
    return { error: await flush(), stored }
  }
  return { begin, storeAll }
}
export type Storing = ReturnType<typeof createStoring>
