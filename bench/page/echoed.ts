import { type CellAt, cellAt, isOnTop, textOf } from './cells.ts'
import { nextEvent, nextFrame, paintedWhen } from './frames.ts'

const TIMEOUT_MS = 10_000

/** Milliseconds from the key event until the new text was painted, and until the mark of a stored edit was too. */
export type Echo = { readonly shown: number; readonly durable: number }

/**
 * Times the echo of the next Enter in this cell. `mark` is the class set after the main process has answered; without
 * one, only the text counts. Throws when the old text flashes, when the text is covered, or when it never appears.
 */
export async function timeEcho(at: CellAt, text: string, mark: string | null): Promise<Echo> {
  const pressedAt = await nextEvent('keydown', event => event.key === 'Enter')
  const message = () => `the cell says “${cellAt(at)?.textContent}” and not “${text}”`
  let wasShown = false
  const isShown = () => {
    const cell = cellAt(at)
    const isRight = cell !== null && textOf(cell) === text
    if (wasShown && !isRight) throw new Error(`the old text flashed: ${message()}`)
    wasShown = isRight
    return isRight
  }
  const isDurable = () => isShown() && (mark === null || (cellAt(at)?.classList.contains(mark) ?? false))

  const [shownAt, durableAt] = await Promise.all([
    paintedWhen(isShown, TIMEOUT_MS, message),
    paintedWhen(isDurable, TIMEOUT_MS, () => `${message()}, or was never marked as stored`),
  ])
  await nextFrame()
  await nextFrame()
  const cell = cellAt(at)
  if (!cell || !isDurable() || !isOnTop(cell)) throw new Error(`two frames later ${message()}, or it is covered`)
  return { shown: shownAt - pressedAt, durable: durableAt - pressedAt }
}
