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
 * Runs a script to its end: its result is the exit code, and a {@link Stop} is printed as a sentence.
 *
 * @param {() => Promise<number | void>} script
 */
export async function runScript(script) {
  try {
    process.exitCode = (await script()) ?? 0
  } catch (error) {
    say(error instanceof Stop ? error.message : (error.stack ?? String(error)))
    process.exitCode = 1
  }
}
