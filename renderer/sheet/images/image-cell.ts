import type { Cell } from '../../../shared/model/sheet/cell-value.ts'

/** The limit of the service (API guide 9.8). */
const LONGEST_ALT_TEXT = 100

/** The reason not to paste, fill or clear a cell with an image, which would replace the image. Null without one. */
export const whyImageStays = ({ image }: Cell): string | null =>
  image ? 'This cell holds an image and was left as it is. To delete the image, choose “Remove image”.' : null

/** The reason why a text cannot be the alternative text of the cell’s image; null if it can, or without an image. */
export function whyNoAltText({ image }: Cell, text: string): string | null {
  if (!image) return null
  if (text.startsWith('=') && text.length > 1) return 'A cell that holds an image can have no formula.'
  return text.length > LONGEST_ALT_TEXT
    ? `The text of an image can have ${LONGEST_ALT_TEXT} characters; this has ${text.length}.`
    : null
}
