import type { Cell } from '../../../shared/model/sheet/cell-value.ts'

/** As much as the service takes (API guide 9.8). */
const LONGEST_ALT_TEXT = 100

/** Why nothing but typing changes a cell: what is pasted, filled or cleared would be put in the place of its image. Null where it has none. */
export const whyImageStays = ({ image }: Cell): string | null =>
  image ? 'This cell holds an image and was left as it is. To delete the image, choose “Remove image”.' : null

/** Why a text cannot stand for the image of the cell; null where it can, or where there is no image. */
export function whyNoAltText({ image }: Cell, text: string): string | null {
  if (!image) return null
  if (text.startsWith('=') && text.length > 1) return 'A cell that holds an image can have no formula.'
  return text.length > LONGEST_ALT_TEXT
    ? `The text of an image can have ${LONGEST_ALT_TEXT} characters; this has ${text.length}.`
    : null
}
