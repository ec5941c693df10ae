import { readFile } from 'node:fs/promises'
import { processesOf } from '../../e2e/harness/processes.ts'

/** The clock tick of Linux's process times. */
const TICK_MS = 10
/** After the name in parentheses: user and system time. */
const [OWN_TICKS, SYSTEM_TICKS] = [11, 12]
const KILOBYTES = 1024

/** Processor time of a process group since its start, in milliseconds. */
export async function cpuMsOf(leader: number): Promise<number> {
  const times = await ofEach(leader, async pid => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[OWN_TICKS]) + Number(fields[SYSTEM_TICKS])
  })
  return times * TICK_MS
}

/** Memory of a process group in megabytes; shared memory counts in proportion. */
export async function memoryOf(leader: number): Promise<number> {
  const kilobytes = await ofEach(leader, async pid => {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  })
  return kilobytes / KILOBYTES
}

async function ofEach(leader: number, read: (pid: number) => Promise<number>): Promise<number> {
  const processes = await processesOf(leader)
  if (processes.length === 0) throw new Error('the program that is measured has ended')
  // Processes may end while they are read.
  const figures = await Promise.all(processes.map(({ pid }) => read(pid).catch(() => 0)))
  return figures.reduce((sum, figure) => sum + figure, 0)
}
