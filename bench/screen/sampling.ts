import { closeSync, openSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { bytesOf, readArea, readFormat, type ScreenFormat } from './screen-file.ts'
import { type Area, type Change, clockMs, type Watch, type Watched } from './watch.ts'

const PAUSE_MS = 4

/** Reads the areas about every 5 ms, and keeps the changes in memory. `onStart`: the first picture has been read. */
export async function sampleScreen(
  watch: Watch,
  isStopped: () => boolean,
  onStart: () => void = () => undefined,
): Promise<Watched> {
  const file = openSync(watch.screen, 'r')
  const format = readFormat(file)
  const readings = watch.areas.map(area => reading(file, format, area))
  const keeper = watch.keep && createKeeper(file, format, watch.keep)
  try {
    onStart()
    return await sample(readings, isStopped, () => keeper?.keep())
  } finally {
    keeper?.close()
    closeSync(file)
  }
}

async function sample(
  readings: readonly (() => boolean)[],
  isStopped: () => boolean,
  onChange: () => void,
): Promise<Watched> {
  const changes: Change[] = []
  const [begun, usedBefore] = [clockMs(), process.cpuUsage()]
  let [last, longestPauseMs] = [begun, 0]
  while (!isStopped()) {
    const at = clockMs()
    longestPauseMs = Math.max(longestPauseMs, at - last)
    last = at
    const areas = readings.flatMap((hasChanged, index) => (hasChanged() ? [index] : []))
    if (areas.length > 0) {
      changes.push({ at, areas, picture: changes.length + 1 })
      onChange()
    }
    await pause(PAUSE_MS)
  }
  const { user, system } = process.cpuUsage(usedBefore)
  return { changes, longestPauseMs, cpuShare: (user + system) / 1000 / (clockMs() - begun) }
}

/** Returns whether the area differs from the last reading, the first of which is now. */
function reading(file: number, format: ScreenFormat, area: Area): () => boolean {
  let [last, next] = [Buffer.alloc(bytesOf(area)), Buffer.alloc(bytesOf(area))]
  readArea(file, format, area, last)
  return () => {
    readArea(file, format, area, next)
    if (next.equals(last)) return false
    ;[last, next] = [next, last]
    return true
  }
}

function createKeeper(screen: number, format: ScreenFormat, { area, file }: NonNullable<Watch['keep']>) {
  const kept = openSync(file, 'w')
  const pixels = Buffer.alloc(bytesOf(area))
  const keep = () => {
    readArea(screen, format, area, pixels)
    writeSync(kept, pixels)
  }
  keep()
  return { keep, close: () => closeSync(kept) }
}
