import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
// The flavour for Node: the one for Electron opens a channel to every page, which checks neither sender nor message.
import log from 'electron-log/node.js'

/** The log file of this run, for support: no token, no cell content, no file content. */
export type Log = {
  readonly info: (line: string) => void
  readonly error: (line: string, cause?: unknown) => void
  /** Deletes the logs of this run and of earlier ones. */
  readonly beginAnew: () => void
}

export function openLog(file: string): Log {
  // Private, like everything else in the data folder; the library would create them readable by others.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  log.transports.file.writeOptions = { encoding: 'utf8', flag: 'a', mode: 0o600 }
  log.transports.file.resolvePathFn = () => file
  log.transports.file.maxSize = 2 * 1024 * 1024
  log.transports.console.level = process.env.SHEAF_LOG ? 'info' : false
  return {
    info: line => log.info(line),
    error: (line, cause) => log.error(line, cause instanceof Error ? (cause.stack ?? cause.message) : (cause ?? '')),
    beginAnew() {
      log.transports.file.getFile().clear()
      // The library's rotated file.
      rmSync(file.replace(/\.log$/, '.old.log'), { force: true })
    },
  }
}
