import { relative } from 'node:path'

/** An error that the user can fix: only its message is printed, without a stack. */
export class Stop extends Error {}

const QUIET_MS = 1000
const REPEAT_MS = 15_000

/** Writes one line to standard error, which never mixes with output that programs read. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs `work` and reports progress if it takes longer than a second: start, continuation and duration.
 *
 * @template T
 * @param {string} label a description of the work
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  let isAnnounced = false
  let repeat
  const announce = setTimeout(() => {
    isAnnounced = true
    say(`${label} …`)
    repeat = setInterval(() => say(`${label} … ${seconds()} s`), REPEAT_MS)
  }, QUIET_MS)
  try {
    const result = await work()
    if (isAnnounced) say(`${label}: done in ${seconds()} s`)
    return result
  } finally {
    clearTimeout(announce)
    clearInterval(repeat)
  }
}

/**
 * Runs a script to its end: its result is the exit code, and a {@link Stop} or a wrong option is printed as a
 * sentence.
 *
 * @param {() => Promise<number | void>} script
 */
export async function runScript(script) {
  try {
    process.exitCode = (await script()) ?? 0
  } catch (error) {
    say(sentenceOf(error) ?? error.stack ?? String(error))
    process.exitCode = 1
  }
}

/** For errors that the user can fix; null for bugs. The second sentence of `parseArgs` is about its syntax. */
function sentenceOf(error) {
  if (error instanceof Stop) return error.message
  if (!String(error.code).startsWith('ERR_PARSE_ARGS_')) return null
  const [problem] = error.message.split('. ')
  return `${problem}. The options are listed in ${relative('.', process.argv[1])}.`
}
