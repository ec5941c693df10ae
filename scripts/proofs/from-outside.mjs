import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

/** The exit code of proofs that could not run here; `npm run test:all` counts them as skipped. */
export const SKIPPED = 77
/** Long enough for a busy machine; not used up in a successful run. */
export const AT_MOST_MS = 120_000
/** The value in /proc for a process with a seccomp filter. */
export const SECCOMP_FILTER = '2'

const LOOK_AGAIN_MS = 200

/** @param {readonly string[]} names @returns {string[]} those of these programs that are not installed */
export function missingPrograms(names) {
  const folders = `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/sbin`.split(delimiter)
  return names.filter(name => !folders.some(folder => existsSync(join(folder, name))))
}

/** A field of /proc/PID/status, by name. */
export const statusOf = (pid, name) =>
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(readIfThere(`/proc/${pid}/status`))?.[1]

/** Empty when the file or process does not exist. */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return ''
    throw error
  }
}

/**
 * Polls until `find` returns a value.
 *
 * @template T
 * @param {() => T | Promise<T>} find
 * @param {() => string} otherwise the error on a timeout
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
