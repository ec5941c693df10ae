import { readdir, readFile } from 'node:fs/promises'

export type SystemProcess = {
  readonly pid: number
  readonly command: string
}

/** Running processes of a group, without zombies: an app and its children. */
export async function processesOf(leader: number): Promise<readonly SystemProcess[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(pid => memberOf(leader, pid)))
  return found.filter(member => member !== null)
}

async function memberOf(leader: number, pid: number): Promise<SystemProcess | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // After the name in brackets: state, parent, group.
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || Number(group) !== leader) return null
    return { pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    // The process has ended in the meantime.
    return null
  }
}
