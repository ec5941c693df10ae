import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

/** What programs end with that could not be tried here; `npm run test:all` counts them as skipped. */
export const SKIPPED = 77
/** For a machine that is shared: it costs nothing where things go well. */
export const AT_MOST_MS = 120_000
/** What /proc says of a process whose system calls are all filtered. */
export const SECCOMP_FILTER = '2'

const LOOK_AGAIN_MS = 200

/** @param {readonly string[]} names @returns {string[]} those of these programs that this computer does not have */
export function missingPrograms(names) {
  const folders = `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/sbin`.split(delimiter)
  return names.filter(name => !folders.some(folder => existsSync(join(folder, name))))
}

/** A line of /proc/PID/status, by its name. */
export const statusOf = (pid, name) =>
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(readIfThere(`/proc/${pid}/status`))?.[1]

/** Nothing, where there is no such file or process. */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return ''
    throw error
  }
}

/**
 * Looks until there is something.
 *
 * @template T
 * @param {() => T | Promise<T>} find
 * @param {() => string} otherwise what is wrong when nothing comes
 * @returns {Promise<T>}
 */
export async function until(find, otherwise) {
  for (const end = performance.now() + AT_MOST_MS; performance.now() < end; await after(LOOK_AGAIN_MS)) {
    const found = await find()
    if (found) return found
  }
  throw new Error(otherwise())
}

export function expectSame(actual, expected) {
  if (actual !== expected) throw new Error(`Expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}.`)
}
