import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { workbookParts } from '../../../shared/xlsx/workbook.ts'
import { type FilePiece, inParts } from './file-piece.ts'
import { worksheetOf } from './worksheet-of.ts'
import { createZip } from './zip-file.ts'

type Writing = {
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly signal: AbortSignal
  /** Called after each part of the sheet. */
  readonly onPart: (part: FilePiece) => void
}

/** Writes a sheet as an Excel workbook, holding only a few hundred rows at once. Throws when `signal` is aborted. */
export async function writeWorkbook(view: SheetView, { write, signal, onPart }: Writing): Promise<void> {
  const zip = createZip(write, signal)
  for (const { path, pieces } of workbookParts(worksheetOf(view))) await zip.add(path, texts(pieces, onPart))
  await zip.end()
}

function* texts(pieces: Iterable<FilePiece>, onPart: Writing['onPart']): Generator<string> {
  for (const part of inParts(pieces)) {
    yield part.text
    if (part.rows > 0) onPart(part)
  }
}
