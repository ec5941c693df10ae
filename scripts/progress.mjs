/** A failure that a person can act on: printed as its message alone, without a stack. */
export class Stop extends Error {}

const QUIET_MS = 1000
const REPEAT_MS = 15_000

/** Writes one line to standard error, where it never mixes with what another program reads. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs `work` and tells about it only when it takes longer than a second: that it has begun, that it still
 * runs, and how long it took.
 *
 * @template T
 * @param {string} label what is being done, as a person would say it
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
 * Runs a script to its end: its number becomes the exit code, a {@link Stop} is shown as a sentence.
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
