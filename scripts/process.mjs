import { spawn } from 'node:child_process'

const PARENT_CHECK_MS = 300
const LEFTOVER_MS = 1000

const running = new Set()
let isStopping = false

/**
 * Starts a program in a new process group, so that everything it starts can be ended with it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startProgram(command, args, options = {}) {
  if (isStopping) throw new Error(`Not starting ${command}: this script is being stopped.`)
  const child = spawn(command, args, { detached: process.platform !== 'win32', ...options })
  running.add(child)
  child.ended = new Promise(resolve => {
    child.once('error', error => resolve({ code: 127, output: error.message }))
    child.once('close', (code, signal) => resolve({ code: code ?? 128, signal }))
  })
  child.ended.finally(() => running.delete(child))
  return child
}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { timeoutMs?: number, onText?: (text: string) => void }}
 *   options
 * @returns {Promise<{ code: number, output: string }>} 127 when it cannot be started, 124 on a timeout
 */
export async function runProgram(command, args, { timeoutMs, onText, ...options } = {}) {
  const child = startProgram(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  let isLate = false
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      output += text
      onText?.(text)
    })
  }
  const timer = setTimeout(
    () => {
      isLate = true
      void stopProgram(child, 0)
    },
    timeoutMs ?? 2 ** 31 - 1,
  )
  const ended = await child.ended
  clearTimeout(timer)
  return { code: isLate ? 124 : ended.code, output: output + (ended.output ?? '') }
}

/** Terminates a program with its children, and kills the remaining ones after `graceMs`. */
export async function stopProgram(child, graceMs = 5000) {
  if (child.pid === undefined) return
  // Signals only the program: if its children ended first, it could not shut down cleanly.
  if (graceMs > 0) child.kill('SIGTERM')
  else signalGroup(child.pid, 'SIGKILL')
  const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs)
  // A descendant outside the group may keep the pipes open, so this does not wait for it.
  await Promise.race([child.ended, new Promise(resolve => setTimeout(resolve, graceMs + LEFTOVER_MS).unref())])
  clearTimeout(timer)
  // The leader may have ended while members of its group still run.
  signalGroup(child.pid, 'SIGKILL')
}

/** From now on Ctrl+C, a closed terminal and `kill` end every program started here before this script ends. */
export function endProgramsWithThisScript() {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  for (const [signal, code] of Object.entries(codes)) process.on(signal, () => endWith(code))
  if (process.env.npm_lifecycle_event) endWithParent(codes.SIGTERM)
}

function endWith(code) {
  if (isStopping) return
  isStopping = true
  void stopAll().then(() => process.exit(code))
}

/** npm starts scripts through a shell, and a signal to npm alone ends that shell but never arrives here. */
function endWithParent(code) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) endWith(code)
  }, PARENT_CHECK_MS).unref()
}

/** Newest first: the app before the display that it draws on. */
async function stopAll() {
  for (const child of [...running].reverse()) await stopProgram(child)
}

function signalGroup(pid, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}
