import type { Change } from './watch.ts'

/** Half of a frame of 60 per second: no picture is shown for a shorter time. */
const LEAST_SHOWN_MS = 1000 / 60 / 2

/**
 * The pictures that were shown. A reading may see a picture that is half drawn, and the next one sees all of it.
 * Therefore changes within half a frame are one picture, that of the last reading.
 */
export function shownPictures(changes: readonly Change[]): Change[] {
  const pictures: Change[] = []
  let begunAt = Number.NEGATIVE_INFINITY
  for (const change of changes) {
    const half = change.at - begunAt < LEAST_SHOWN_MS ? pictures.pop() : undefined
    if (half) pictures.push({ ...change, areas: [...new Set([...half.areas, ...change.areas])] })
    else {
      begunAt = change.at
      pictures.push(change)
    }
  }
  return pictures
}

/** Pictures per second from the first input until the last picture. Throws without any. */
export function picturesPerSecond(pictures: readonly Change[], from: number): number {
  const shown = pictures.filter(({ at }) => at > from)
  const last = shown.at(-1)
  if (!last) throw new Error('nothing has changed on the screen')
  return shown.length / ((last.at - from) / 1000)
}

/** The longest time without a new picture between these two times, in milliseconds. */
export function longestGap(pictures: readonly Change[], from: number, to: number): number {
  const times = [from, ...pictures.map(({ at }) => at).filter(at => at > from && at < to), to]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

/** Milliseconds from an input until the area shows something else. Throws when it never does. */
export function responseTime(pictures: readonly Change[], at: number, area: number): number {
  const first = pictures.find(picture => picture.at > at && picture.areas.includes(area))
  if (!first) throw new Error('an input changed nothing on the screen')
  return first.at - at
}

/** Milliseconds from an input until the last picture before the next input, or until the first if that is later. */
export function settlingTime(pictures: readonly Change[], at: number, next: number, area: number): number {
  const last = pictures.findLast(picture => picture.at > at && picture.at < next && picture.areas.includes(area))
  return last ? last.at - at : responseTime(pictures, at, area)
}
