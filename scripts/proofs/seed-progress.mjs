import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The progress of a run of seeds in a file: after Ctrl+C, a kill or a power failure the same run continues. `program`
 * identifies the code, because results of other code prove nothing.
 */
export function seedProgress(file, program) {
  return {
    /** The results per process; null: there is no stopped run of this code. */
    load() {
      const kept = read(file)
      return kept?.program === program ? kept.parts : null
    },
    save(parts) {
      mkdirSync(dirname(file), { recursive: true })
      // Written atomically, because the process can be killed at any time.
      writeFileSync(`${file}.new`, JSON.stringify({ program, parts }))
      renameSync(`${file}.new`, file)
    },
    /** The run is complete. */
    forget: () => rmSync(file, { force: true }),
  }
}

/** Null: missing or unreadable. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
