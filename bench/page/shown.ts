import { type CellAt, cellAt, isOnTop, isSeen, type Spot, textOf } from './cells.ts'
import { nextEvent, nextFrame, paintedWhen } from './frames.ts'

/** What must be on screen: texts at points, cells wherever they stand, and an element whose text has these words in it. */
export type Picture = {
  readonly spots: readonly Spot[]
  readonly cells?: readonly (CellAt & { readonly text: string })[]
  readonly selector?: string
  readonly words?: string
}

export type Cause = 'click' | 'keydown' | 'input' | 'change'

const PATIENCE_MS = 30_000

/** Milliseconds from the next such event until the picture was painted. Throws when it never is, or is gone two frames later. */
export async function timeShown(cause: Cause, key: string | null, picture: Picture): Promise<number> {
  const madeAt = await nextEvent(cause, event => key === null || (event instanceof KeyboardEvent && event.key === key))
  const isThere = () => isShown(picture)
  const paintedAt = await paintedWhen(isThere, PATIENCE_MS, () => `what was done never showed: ${wrongIn(picture)}`)
  await nextFrame()
  await nextFrame()
  if (!isThere()) throw new Error(`what was done went away again: ${wrongIn(picture)}`)
  return paintedAt - madeAt
}

function isShown({ spots, cells = [], selector, words = '' }: Picture): boolean {
  if (!spots.every(isSeen) || !cells.every(isInSight)) return false
  return selector === undefined || (document.querySelector(selector)?.textContent.includes(words) ?? false)
}

function isInSight({ text, ...at }: CellAt & { readonly text: string }): boolean {
  const cell = cellAt(at)
  return cell !== null && textOf(cell) === text && isOnTop(cell)
}

function wrongIn({ spots, cells = [], selector, words }: Picture): string {
  const wrong = spots.find(each => !isSeen(each)) ?? cells.find(each => !isInSight(each))
  return wrong ? `row ${wrong.rowIndex + 1} does not show “${wrong.text}”` : `${selector} does not say “${words}”`
}
