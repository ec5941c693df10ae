import { isSeen, type Spot } from './cells.ts'
import { nextEvent, nextFrame, untilFrame } from './frames.ts'

/** The time of the click on the page's clock, and the duration of the opening in milliseconds. */
export type Opening = { readonly clickedAt: number; readonly elapsed: number }

const TIMEOUT_MS = 30_000

/**
 * From the next click until every spot shows the expected text and two more frames have passed, in milliseconds. Throws
 * when a spot never does, or no longer does two frames later.
 */
export async function timeOpening(spots: readonly Spot[]): Promise<Opening> {
  const clickedAt = await nextEvent('click')
  const isPainted = () => spots.every(isSeen)
  await untilFrame(isPainted, TIMEOUT_MS, () => 'the cells of the opened sheet never came on screen')
  await nextFrame()
  const paintedAt = await nextFrame()
  if (!isPainted()) throw new Error('the cells of the opened sheet went away again')
  return { clickedAt, elapsed: paintedAt - clickedAt }
}

/** From the click of an opening until this text, which says that rows are missing, has disappeared. */
export async function timeWhole({ clickedAt }: Opening, text: string): Promise<number> {
  const isWhole = () => !document.querySelector('.toolbar')?.textContent.includes(text)
  await untilFrame(isWhole, TIMEOUT_MS, () => 'the rest of the rows never came')
  return (await nextFrame()) - clickedAt
}
