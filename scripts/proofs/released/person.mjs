import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram, startProgram } from '../../process.mjs'
import { readIfThere, statusOf, until } from '../from-outside.mjs'

/** An unused user id: all of its processes were started by the proof. */
export const PERSON = 61_234
const LISTENS = '0A'
const LOOK_MS = 20
/** Maximum length of a program's output, in characters. */
const MOST_KEPT = 100_000

/** The command prefix that runs a program as this user. */
const AS_PERSON = ['setpriv', '--reuid', `${PERSON}`, '--regid', `${PERSON}`, '--clear-groups', '--']

/** The error when this user creates a namespace for the sandbox; null: it works. */
export async function whyNoSandbox() {
  const { code, output } = await runProgram(AS_PERSON[0], [...AS_PERSON.slice(1), 'unshare', '-Ur', 'true'])
  return code === 0 ? null : output.trim()
}

/**
 * A user other than root at a display. Each start has a new home unless one is given.
 *
 * @param {{ folder: string, display: string }} place
 */
export function createPerson({ folder, display }) {
  let homes = 0

  function newHome() {
    homes += 1
    const home = join(folder, `home-${homes}`)
    for (const path of [home, join(home, 'tmp')]) {
      mkdirSync(path)
      chownSync(path, PERSON, PERSON)
    }
    return home
  }

  return {
    newHome,

    /**
     * @param {string} executable
     * @param {{ args?: readonly string[], env?: Record<string, string>, home?: string, pipes?: number }} how
     *   `pipes`: the number of additional open files, from 3 on
     */
    start(executable, { args = [], env = {}, home = newHome(), pipes = 0 } = {}) {
      const own = {
        PATH: '/usr/bin:/bin',
        HOME: home,
        TMPDIR: join(home, 'tmp'),
        DISPLAY: display,
        LANG: 'C.UTF-8',
        ...env,
      }
      const environment = Object.entries(own).map(([name, value]) => `${name}=${value}`)
      const child = startProgram(
        AS_PERSON[0],
        [...AS_PERSON.slice(1), 'env', '-i', '-C', home, ...environment, executable, ...args],
        { stdio: ['ignore', 'pipe', 'pipe', ...Array.from({ length: pipes }, () => 'pipe')] },
      )
      let output = ''
      let isOver = false
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', text => (output = `${output}${text}`.slice(-MOST_KEPT)))
      void child.ended.then(() => (isOver = true))
      return {
        pid: child.pid,
        home,
        data: join(home, '.config/Sheaf'),
        pipes: child.stdio.slice(3),
        ended: child.ended,
        output: () => output,
        isOver: () => isOver,
      }
    },
  }
}

/** Ends all processes of this user. */
export async function endAll() {
  await until(
    () => {
      const left = processesOfPerson()
      for (const pid of left) kill(pid)
      return left.length === 0
    },
    () => 'Something of this person does not end.',
  )
}

/** @returns {number[]} */
export const processesOfPerson = () =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && statusOf(name, 'Uid')?.startsWith(`${PERSON}\t`))
    // A zombie has ended.
    .filter(name => !statusOf(name, 'State')?.startsWith('Z'))
    .map(Number)

/** The arguments of a process. */
export const textOf = pid => readIfThere(`/proc/${pid}/cmdline`).split(/[\0 ]/)

/** The listening ports of this user. */
export const openPorts = () =>
  ['tcp', 'tcp6']
    .flatMap(kind => readIfThere(`/proc/net/${kind}`).split('\n'))
    .map(line => line.trim().split(/\s+/))
    .filter(([, , , state, , , , uid]) => state === LISTENS && uid === `${PERSON}`)
    .map(([, address]) => Number.parseInt(address.split(':').at(-1), 16))

/** Polls the ports during `work`; returns all that were open at any time. */
export async function portsWhile(work) {
  const seen = new Set()
  const look = () => {
    for (const port of openPorts()) seen.add(port)
  }
  const timer = setInterval(look, LOOK_MS)
  try {
    await work()
    look()
  } finally {
    clearInterval(timer)
  }
  return [...seen]
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
