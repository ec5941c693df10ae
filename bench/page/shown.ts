import { type CellAt, cellAt, isOnTop, isSeen, type Spot, textOf } from './cells.ts'
import { nextEvent, nextFrame, paintedWhen } from './frames.ts'

/** The expected screen: texts at points, cells anywhere, and an element that contains a text. */
export type Picture = {
  readonly spots: readonly Spot[]
  readonly cells?: readonly (CellAt & { readonly text: string })[]
  readonly selector?: string
  readonly text?: string
}

export type Cause = 'click' | 'keydown' | 'input'

/** Milliseconds until points and cells were painted, and until the element's text was too. */
export type Shown = { readonly cells: number; readonly all: number }

const TIMEOUT_MS = 30_000

/**
 * From the next such event until the picture was painted. Throws when it never is, or has disappeared two frames later.
 */
export async function timeShown(cause: Cause, key: string | null, picture: Picture): Promise<Shown> {
  const madeAt = await nextEvent(cause, event => key === null || (event instanceof KeyboardEvent && event.key === key))
  const isThere = () => areCellsShown(picture) && isTextShown(picture)
  const late = () => `what was done never showed: ${wrongIn(picture)}`
  const [cellsAt, paintedAt] = await Promise.all([
    paintedWhen(() => areCellsShown(picture), TIMEOUT_MS, late),
    paintedWhen(isThere, TIMEOUT_MS, late),
  ])
  await nextFrame()
  await nextFrame()
  if (!isThere()) throw new Error(`what was done went away again: ${wrongIn(picture)}`)
  return { cells: cellsAt - madeAt, all: paintedAt - madeAt }
}

/** Milliseconds from the beginning of some work until the cells are painted, and until the work has ended. */
export async function timePainted(
  work: () => Promise<void>,
  spots: readonly Spot[],
): Promise<{ readonly painted: number; readonly whole: number }> {
  const begun = performance.now()
  const late = () => `the change never showed: ${wrongIn({ spots })}`
  const ended = work().then(() => performance.now() - begun)
  const [paintedAt, whole] = await Promise.all([paintedWhen(() => areCellsShown({ spots }), TIMEOUT_MS, late), ended])
  return { painted: paintedAt - begun, whole }
}

const areCellsShown = ({ spots, cells = [] }: Picture): boolean => spots.every(isSeen) && cells.every(isInSight)

const isTextShown = ({ selector, text = '' }: Picture): boolean =>
  selector === undefined || (document.querySelector(selector)?.textContent.includes(text) ?? false)

function isInSight({ text, ...at }: CellAt & { readonly text: string }): boolean {
  const cell = cellAt(at)
  return cell !== null && textOf(cell) === text && isOnTop(cell)
}

function wrongIn({ spots, cells = [], selector, text }: Picture): string {
  const wrong = spots.find(each => !isSeen(each)) ?? cells.find(each => !isInSight(each))
  return wrong ? `row ${wrong.rowIndex + 1} does not show “${wrong.text}”` : `${selector} does not say “${text}”`
}
