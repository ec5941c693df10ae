import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../shared/thrown.ts'

const run = promisify(execFile)
const SIZE_MB = 48
/** Large pieces first, down to one memory page, the unit of allocation. */
const PIECE_BYTES = [1_048_576, 65_536, 4_096]

/** A small separate disk that can be filled completely and emptied again. */
export type SmallDisk = {
  readonly folder: string
  fill(): Promise<void>
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Null if this machine allows no mount: only root may, and some containers forbid it too. */
export async function smallDisk(folder: string): Promise<SmallDisk | null> {
  const disk = join(folder, 'small-disk')
  await mkdir(disk)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk])
  } catch {
    // The test reports it.
    return null
  }
  const ballast = join(disk, 'ballast')
  return {
    folder: disk,
    fill: () => fill(ballast),
    empty: () => rm(ballast),
    remove: async () => {
      await run('umount', ['-l', disk])
    },
  }
}

/** Writes until the disk is full. The app writes at the same time, so the free space is unknown. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const bytes of PIECE_BYTES) {
      const piece = Buffer.alloc(bytes)
      while (await hasRoomFor(() => file.write(piece)));
    }
  } finally {
    await file.close()
  }
}

async function hasRoomFor(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') return false
    throw error
  }
}
