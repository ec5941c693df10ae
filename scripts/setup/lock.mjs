import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { say } from '../progress.mjs'

const LOOK_AGAIN_MS = 300

/**
 * Runs `work` while no other process on this machine runs work under the same lock file. The lock of a dead process
 * (kill -9, a crash) is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  let hasReported = false
  while (!take(file)) {
    if (!hasReported) say('Another run is setting this folder up; waiting for it.')
    hasReported = true
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    dropDeadLock(file)
    return false
  }
}

/** Renaming first lets only one of several waiting processes remove a dead lock. */
function dropDeadLock(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    // An empty file is a lock that is just being written.
    if (!owner || isAlive(owner)) return
    const aside = `${file}.${process.pid}`
    renameSync(file, aside)
    const taken = Number(readFileSync(aside, 'utf8'))
    if (taken === owner) rmSync(aside)
    else renameSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
