import { columnOf } from './cells.ts'
import { nextFrame, paintedWhen } from './frames.ts'

/** A path from one edge of a sheet to the other, vertical, horizontal or diagonal, in this many frames. */
export type Way = { readonly down: boolean; readonly across: boolean; readonly frames: number }

/** Observations on the way. A frame is blank when a checked point shows no cell, or the text of another one. */
export type Scrolled = {
  readonly frames: number
  readonly blank: number
  readonly longestMs: number
  readonly fps: number
}

/** Cell texts by column and row, only of columns that show the text as sent by the service. */
export type Texts = Readonly<Record<string, readonly string[]>>

const MS = 1000
const LINE_PX = 4
const TIMEOUT_MS = 10_000

/**
 * Scrolls like dragging the scroll bar, each frame to new rows and columns, and checks each frame before it is painted.
 * Begins and ends at the first cell.
 */
export async function scrollThrough({ down, across, frames }: Way, texts: Texts): Promise<Scrolled> {
  const pane = scrollPane()
  await moveTo(pane, 0, 0)
  const [height, width] = [pane.scrollHeight - pane.clientHeight, pane.scrollWidth - pane.clientWidth]
  const eyes = eyesOn(pane)
  let blank = 0
  let longestMs = 0
  const begun = await nextFrame()
  let before = begun
  for (let step = 1; step <= frames; step += 1) {
    const share = step / frames
    const at = await moveTo(pane, down ? height * share : 0, across ? width * share : 0)
    longestMs = Math.max(longestMs, at - before)
    before = at
    if (!eyes.every(eye => isRight(eye, texts))) blank += 1
  }
  const fps = (frames * MS) / (before - begun)
  await moveTo(pane, 0, 0)
  return { frames, blank, longestMs, fps }
}

/** Jumps from the first rows to the last ones: milliseconds until they are painted. Ends at the first ones again. */
export async function timeJump(texts: Texts): Promise<number> {
  const pane = scrollPane()
  await moveTo(pane, 0, 0)
  const eyes = eyesOn(pane)
  await afterPaint()
  const begun = performance.now()
  pane.scrollTo({ top: pane.scrollHeight })
  const isThere = () => pane.scrollTop > 0 && eyes.every(eye => isRight(eye, texts))
  const painted = await paintedWhen(isThere, TIMEOUT_MS, () => 'the last rows were never painted')
  await moveTo(pane, 0, 0)
  return painted - begun
}

/** Scrolls after the previous frame was painted, so that the next one has a full frame to draw. */
async function moveTo(pane: Element, top: number, left: number): Promise<number> {
  await afterPaint()
  pane.scrollTo({ top, left })
  return nextFrame()
}

function afterPaint(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

function scrollPane(): Element {
  const cell = document.querySelector('.ag-row .ag-cell')
  for (let at = cell?.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  throw new Error('nothing scrolls here')
}

type Eye = { readonly x: number; readonly y: number }

/** In the primary column and in scrolled ones: near the top, in the middle and near the bottom. */
function eyesOn(pane: Element): Eye[] {
  const { left, top, right, bottom } = pane.getBoundingClientRect()
  const [primaryX, middleX, farX] = [left + 200, (left + right) / 2, right - 60]
  return [
    { x: primaryX, y: top + 80 },
    { x: middleX, y: (top + bottom) / 2 },
    { x: farX, y: bottom - 60 },
  ]
}

/** A point on the border between two cells shows neither; a point slightly further on is used then. */
const isRight = ({ x, y }: Eye, texts: Texts): boolean =>
  isRightAt({ x, y }, texts) || isRightAt({ x: x + LINE_PX, y: y + LINE_PX }, texts)

function isRightAt({ x, y }: Eye, texts: Texts): boolean {
  const cell = document.elementFromPoint(x, y)?.closest('.ag-cell')
  if (!cell) return false
  const row = Number(cell.closest('.ag-row')?.getAttribute('row-index') ?? -1)
  const expected = texts[columnOf(cell)]
  return expected === undefined ? row >= 0 : expected[row] === (cell.textContent ?? '').trim()
}
