/** The displays opened by `npm test`, one per worker; empty if the tests use the existing one. */
export const DISPLAYS: readonly string[] = (process.env.SHEAF_E2E_DISPLAYS ?? '').split(' ').filter(Boolean)

/** Makes programs started in this worker open windows on the worker's display. */
export function useDisplayOf(worker: number): void {
  const display = DISPLAYS[worker % DISPLAYS.length]
  if (display) process.env.DISPLAY = display
}
