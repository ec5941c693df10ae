import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SIZE_MB = 48

/** A small disk of its own, which can be filled to the last byte and emptied again. */
export interface SmallDisk {
  readonly folder: string
  fill(): Promise<void>
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Null where this machine lets nobody mount one: only root may, and some containers forbid it even then. */
export async function smallDisk(folder: string): Promise<SmallDisk | null> {
  const disk = join(folder, 'small-disk')
  await mkdir(disk)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk])
  } catch {
    // Said by the test that needs it.
    return null
  }
  const ballast = join(disk, 'ballast')
  return {
    folder: disk,
    fill: async () => {
      const { bavail, bsize } = await statfs(disk)
      await writeFile(ballast, Buffer.alloc(bavail * bsize))
    },
    empty: () => rm(ballast),
    remove: async () => {
      await run('umount', ['-l', disk])
    },
  }
}
