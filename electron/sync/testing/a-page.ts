import type { AppError } from '../../../shared/app-error.ts'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { afterEdits, afterResults, partsOf, type SheetParts } from '../../../shared/fold/sheet-parts.ts'
import type { IdPairs } from '../../../shared/model/ids.ts'
import { type CellValue, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Freshness, Loading, SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/** A window's view of a sheet, built from its messages. */
export function createPage() {
  let parts: SheetParts | null = null
  let freshness: Freshness | null = null
  let loading: Loading | null = null
  let last: SheetMessage | null = null
  const kinds: SheetMessage['kind'][] = []
  const failures: AppError[] = []
  const idPairs: IdPairs[] = []
  const saved: number[] = []
  const seen: string[][] = []
  const seenTitles: string[][] = []
  const titles = (): string[] => view()?.meta.columns.map(({ title }) => title) ?? []

  const view = (): SheetView | null => parts?.fold.view ?? null
  const pending = (): readonly PendingSheetEdit[] => parts?.pending.list() ?? []
  const drawn = (): string[] => {
    const now = view()
    if (!now) return []
    return Array.from({ length: now.rowCount }, (_, index) =>
      drawnRow(
        now.levelAt(index),
        [1, 2].map(column => now.cellAt(index, columnId(column)).value),
      ),
    )
  }

  const hear = (message: SheetMessage) => {
    switch (message.kind) {
      case 'snapshot': {
        const opened = partsOf(message)
        if (!opened.ok) throw new Error('the page got a buffer that does not open')
        parts = opened.value
        freshness = message.freshness
        loading = message.loading
        return
      }
      case 'edits':
        saved.push(...message.saved)
        parts = parts && afterEdits(parts, message)
        return
      case 'calculated':
        parts = parts && afterResults(parts, message.calculated)
        return
      case 'freshness':
        freshness = message.freshness
        return
      case 'failed':
        failures.push(message.error)
    }
  }

  return {
    post(message: SheetMessage): void {
      hear(message)
      last = message
      kinds.push(message.kind)
      if (message.idPairs) idPairs.push(message.idPairs)
      seen.push(drawn())
      seenTitles.push(titles())
    },
    view,
    drawn,
    /** The column titles from left to right. */
    titles,
    /** The displayed column titles since the previous call. */
    seenTitles: (): string[][] => seenTitles.splice(0),
    /** The displayed value of a cell, by column title. */
    cell: (row: number, title: string) => {
      const now = view()
      const column = now?.meta.columns.find(other => other.title === title)
      return now && column ? now.cellAt(now.indexOf(rowId(row)), column.id).value : null
    },
    /** The content of a cell that a user sees; of the first column by default. */
    seenAt: (row: number, column = 1) => {
      const now = view()
      return now?.seenAt(now.indexOf(rowId(row)), columnId(column))
    },
    /** The options of a column. */
    options: (column: number): readonly string[] =>
      view()?.meta.columns.find(({ id }) => id === columnId(column))?.options ?? [],
    /** Text and image of a cell. */
    imaged: (row: number, column = 1): readonly [CellValue, string | null] => {
      const now = view()
      const cell = now?.cellAt(now.indexOf(rowId(row)), columnId(column))
      return [cell?.value ?? null, cell?.image ?? null]
    },
    /** The number format of a cell. */
    format: (row: number, column = 1): string | null => {
      const now = view()
      return now?.cellAt(now.indexOf(rowId(row)), columnId(column)).format ?? null
    },
    /** Everything displayed since the previous call. */
    seen: (): string[][] => seen.splice(0),
    /** The comment count of each row. */
    comments: () => Array.from({ length: view()?.rowCount ?? 0 }, (_, index) => view()?.commentsAt(index)),
    freshness: () => freshness,
    loading: () => loading,
    /** The kinds of the messages since the previous call. */
    kinds: (): SheetMessage['kind'][] => kinds.splice(0),
    /** The latest message of any kind. */
    last: () => last,
    /** Id pairs from the service, per message. */
    idPairs,
    /** Edits reported as saved. */
    saved,
    failures,
    states: () => pending().map(({ state }) => state),
    reasons: () => pending().map(({ reason }) => reason),
  }
}
export type Page = ReturnType<typeof createPage>

/** A row as text: its depth, and its values. */
export function drawnRow(level: number, values: readonly (CellValue | undefined)[]): string {
  const texts = values.map(value => valueText(value ?? null))
  return '>'.repeat(level) + texts.filter(text => text !== '').join('|')
}
