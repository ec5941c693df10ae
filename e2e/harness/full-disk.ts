import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../shared/thrown.ts'

const run = promisify(execFile)
const SIZE_MB = 48
/** Large pieces first, then down to a page of memory, below which nobody else can be given room either. */
const PIECE_BYTES = [1_048_576, 65_536, 4_096]

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
    fill: () => fill(ballast),
    empty: () => rm(ballast),
    remove: async () => {
      await run('umount', ['-l', disk])
    },
  }
}

/** Writes until the disk says no: the app writes at the same time, so the room that is left cannot be known beforehand. */
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
