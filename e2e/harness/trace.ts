import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningApp } from './launch.ts'

/** An event that Chromium recorded. `tdur`: processor time in microseconds. */
export type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly elementCount?: number; readonly name?: string }
}

/** Chromium's events of these categories during the work. `folder`: for its file. */
export async function traceOf(
  { electron }: RunningApp,
  folder: string,
  categories: readonly string[],
  work: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  await electron.evaluate(
    ({ contentTracing }, included_categories) => contentTracing.startRecording({ included_categories }),
    [...categories],
  )
  await work()
  const file = join(folder, 'trace.json')
  await electron.evaluate(({ contentTracing }, path) => contentTracing.stopRecording(path), file)
  // as: written by Chromium
  return (JSON.parse(await readFile(file, 'utf8')) as { readonly traceEvents: readonly TraceEvent[] }).traceEvents
}
