/** The displays that `npm test` has opened, one for each worker; none where the tests use the display that is there. */
export const DISPLAYS: readonly string[] = (process.env.SHEAF_E2E_DISPLAYS ?? '').split(' ').filter(Boolean)

/** What is started in this worker from now on opens its windows on the worker's own display. */
export function useDisplayOf(worker: number): void {
  const display = DISPLAYS[worker % DISPLAYS.length]
  if (display) process.env.DISPLAY = display
}
