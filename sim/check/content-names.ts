import { type Cell, displayText } from '../../shared/model/sheet/cell-value.ts'

/** A GIF with a name; no component reads further than its size. All of it is text, as every body here. */
export const gifOf = (name: string): string => `GIF89a${String.fromCharCode(30, 0, 20, 0, 0, 0, 0)}${name};`

/** Null for anything but a complete and unchanged image of `gifOf`. */
export function nameOfGif(bytes: string): string | null {
  const name = bytes.slice(13, -1)
  return bytes === gifOf(name) ? name : null
}

/** The content of a cell as ledger and log name it: an image, a text, or null. */
export const imageName = (image: string): string => `image ${image}`

/** A content in a cell of the row with this key. */
export const contentIn = (content: string | null, key: string): string => `${content} in ${key}`

export function contentName(cell: Cell): string | null {
  if (cell.image) return imageName(cell.image)
  const text = displayText(cell)
  return text === '' ? null : text
}
