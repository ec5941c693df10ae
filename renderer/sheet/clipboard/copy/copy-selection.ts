import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import { linkedNow } from '../../grid/grid-context.ts'
import type { GridHost } from '../../grid/grid-host.ts'
import { type CopyKind, type CopyOutcome, writeCsv, writeJson, writeMarkdown } from '../formats/copy-as.ts'
import { type CopiedCells, copiedCells, type NotCopied } from './copied-cells.ts'
import { plainText, shownTable } from './write-flavours.ts'

/** The selection as one table. */
export function copySelection({ context, selection }: GridHost): CopiedCells | NotCopied {
  const { view } = context
  if (!view) return { sentence: 'Wait until the sheet is loaded, then copy.' }
  return copiedCells({
    layout: selection.layout(),
    area: selection.area(),
    columns: shownColumns(view),
    cellAt: (rowId, columnId) => linkedNow(context, view.indexOf(rowId), columnId),
  })
}

/** Copies the selection as text in this format. */
export async function copyAs(host: GridHost, kind: CopyKind): Promise<CopyOutcome> {
  const copied = copySelection(host)
  if ('sentence' in copied) return copied
  const outdated = outdatedIn(host.context.view, copied)
  return navigator.clipboard.writeText(textAs(copied, kind)).then(
    () => ({ outdated }),
    () => ({ sentence: 'Nothing was copied. Click into the sheet and try again.' }),
  )
}

function outdatedIn(view: SheetView | null, { rowIds, columns }: CopiedCells): number {
  if (!view || view.countOutdated(columns.map(({ id }) => id)) === 0) return 0
  let outdated = 0
  for (const rowId of rowIds) {
    const index = view.indexOf(rowId)
    for (const { id } of columns) if (index >= 0 && view.outdatedAt(index, id)) outdated++
  }
  return outdated
}

/** The text that `copyAs` writes; exported for its test. */
export function textAs(copied: CopiedCells, kind: CopyKind): string {
  const titles = copied.columns.map(({ title }) => title)
  switch (kind) {
    case 'with-headers':
      return plainText([titles, ...shownTable(copied)])
    case 'csv':
      return writeCsv({ titles, rows: shownTable(copied) })
    case 'markdown':
      return writeMarkdown({ titles, rows: shownTable(copied) })
    case 'json':
      return writeJson(titles, copied.cells)
  }
}
