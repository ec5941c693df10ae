/** A part of a file being written, and the number of sheet rows that it completes. */
export type FilePiece = { readonly text: string; readonly rows: number }

const PIECE_CHARACTERS = 32_768
const PIECE_ROWS = 200

/**
 * The same in pieces worth a write: about 32 KB, or 200 rows. Other work runs between them, so no piece may take longer
 * than a few milliseconds.
 */
export function* inParts(pieces: Iterable<FilePiece>): Generator<FilePiece> {
  let text = ''
  let rows = 0
  for (const piece of pieces) {
    text += piece.text
    rows += piece.rows
    if (text.length < PIECE_CHARACTERS && rows < PIECE_ROWS) continue
    yield { text, rows }
    text = ''
    rows = 0
  }
  if (text !== '') yield { text, rows }
}
