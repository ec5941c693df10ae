import { watchFrames } from './frames.ts'

/**
 * Responsiveness of the page: the longest task (only those over 50 ms are known; 0: none), their number, the longest
 * frame.
 */
export type Tasks = { readonly longest: number; readonly over50: number; readonly longestFrame: number }

/** Observes until the returned function is called. */
export function watchTasks(): () => Tasks {
  const found: number[] = []
  const take = (list: readonly PerformanceEntry[]) => {
    for (const { duration } of list) found.push(duration)
  }
  const observer = new PerformanceObserver(list => take(list.getEntries()))
  observer.observe({ type: 'longtask' })
  const frames = watchFrames()
  return () => {
    take(observer.takeRecords())
    observer.disconnect()
    return { longest: Math.max(0, ...found), over50: found.length, longestFrame: Math.max(...frames()) }
  }
}
