import { isSeen, type Spot } from './cells.ts'
import { nextEvent, nextFrame, untilFrame } from './frames.ts'

const PATIENCE_MS = 30_000

/**
 * From the next click until every spot shows the right text of the right row and two more frames have passed, in milliseconds.
 * Throws when a spot never does, or no longer does two frames later.
 */
export async function timeOpening(spots: readonly Spot[]): Promise<number> {
  const clickedAt = await nextEvent('click')
  const isPainted = () => spots.every(isSeen)
  await untilFrame(isPainted, PATIENCE_MS, () => 'the cells of the opened sheet never came on screen')
  await nextFrame()
  const paintedAt = await nextFrame()
  if (!isPainted()) throw new Error('the cells of the opened sheet went away again')
  return paintedAt - clickedAt
}
