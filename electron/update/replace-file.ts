import { createHash } from 'node:crypto'
import { closeSync, fchmodSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { UpdateRefusal } from './update-refusal.ts'

const PIECE_BYTES = 1024 * 1024
const PERMISSIONS = 0o777

/**
 * Replaces one file by another under its name and permissions. At each moment the old or the new file is complete, even
 * if the program is killed; the new one is used only if the written bytes have this sha512. Blocks: it is the last step
 * of Sheaf.
 *
 * @throws UpdateRefusal, or a disk error; the old file is then unchanged
 */
export function replaceFile({ from, to, sha512 }: { from: string; to: string; sha512: string }): void {
  const beside = `${to}.update`
  const { mode } = statSync(to)
  rmSync(beside, { force: true })
  try {
    const written = copyTo(beside, from, mode & PERMISSIONS)
    if (written !== sha512) throw new UpdateRefusal('changed')
    renameSync(beside, to)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** @returns the sha512 of the written bytes, in base64 */
function copyTo(to: string, from: string, mode: number): string {
  const source = openSync(from, 'r')
  try {
    const target = openSync(to, 'wx', mode)
    try {
      const hash = createHash('sha512')
      const piece = Buffer.alloc(PIECE_BYTES)
      for (let bytes = readSync(source, piece); bytes > 0; bytes = readSync(source, piece)) {
        hash.update(piece.subarray(0, bytes))
        for (let at = 0; at < bytes; ) at += writeSync(target, piece, at, bytes - at)
      }
      fchmodSync(target, mode) // despite the umask
      fsyncSync(target)
      return hash.digest('base64')
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}
