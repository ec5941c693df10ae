import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * How far a run of seeds has come, in a file: after Ctrl+C, a kill or a loss of power the same run goes on from there. `program` names
 * the code that runs, because what other code has passed proves nothing of this one.
 */
export function seedProgress(file, program) {
  return {
    /** What each of its processes has done; null: no run with this code was stopped. */
    load() {
      const kept = read(file)
      return kept?.program === program ? kept.parts : null
    },
    save(parts) {
      mkdirSync(dirname(file), { recursive: true })
      // Whole or not at all: a kill may come while it is written.
      writeFileSync(`${file}.new`, JSON.stringify({ program, parts }))
      renameSync(`${file}.new`, file)
    },
    /** The run is over: there is nothing to go on with. */
    forget: () => rmSync(file, { force: true }),
  }
}

/** Null: there is none, or it cannot be read. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
