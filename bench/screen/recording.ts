import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../../e2e/harness/electron.ts'
import type { Watch, Watched } from './watch.ts'

const PROGRAM = join(ROOT, 'out/bench/screen/sampler.js')

/**
 * Before all other programs: among the busy processes of an app, the sampler would sometimes wait for a processor for
 * longer than a frame. Only root may; for others, the figures include the longest time between two readings.
 */
const FIRST = process.getuid?.() === 0 ? ['chrt', '--fifo', '1'] : []

/** Records the screen while this work runs. Throws the error of the work, or when the sampler ends early. */
export async function record<T>(watch: Watch, work: () => Promise<T>): Promise<{ result: T; watched: Watched }> {
  const [command = process.execPath, ...args] = [...FIRST, process.execPath, PROGRAM, JSON.stringify(watch)]
  const sampler = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    await nextMessage(sampler)
    const result = await work()
    const sent = nextMessage(sampler)
    sampler.send('stop')
    // as: sent by `sampler.ts`
    return { result, watched: (await sent) as Watched }
  } finally {
    if (sampler.connected) sampler.disconnect()
  }
}

async function nextMessage(sampler: ChildProcess): Promise<unknown> {
  const ended = once(sampler, 'exit').then(() => {
    throw new Error('the sampler of the screen has ended')
  })
  const [message] = await Promise.race([once(sampler, 'message'), ended])
  return message
}
