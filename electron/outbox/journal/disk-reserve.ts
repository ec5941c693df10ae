import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { mulberry32 } from '../../../shared/random.ts'
import type { Db } from '../../db/db.ts'
import { toStoreError } from '../../db/store-error.ts'

/** Reserved disk space for edits typed on a full disk. */
export type Reserve = {
  /** Reserves the space if there is plenty. */
  readonly take: () => void
  /** Frees the space. Returns false if there is none. */
  readonly giveUp: () => boolean
  /** Called after a write that did not need the reserve. Reserves the space again once there is plenty. */
  readonly notNeeded: () => void
}

type ReserveDeps = {
  readonly file: string
  readonly bytes: number
  /** The disk is full; further edits use the freed space. */
  readonly onGivenUp: () => void
}

const LOOK_EVERY = 100

export function createReserve({ file, bytes, onGivenUp }: ReserveDeps): Reserve {
  let isHeld = sizeOf(file) === bytes
  let calls = 0
  const take = () => {
    if (isHeld) return
    try {
      const { bavail, bsize } = statfsSync(dirname(file))
      if (bavail * bsize < 2 * bytes) return
      writeFileSync(file, noise(bytes), { mode: 0o600 })
      isHeld = true
    } catch {
      // The reserve is optional, and a partial one is useless.
      rmSync(file, { force: true })
    }
  }
  return {
    take,
    giveUp() {
      if (!isHeld) return false
      rmSync(file, { force: true })
      isHeld = false
      onGivenUp()
      return true
    },
    notNeeded() {
      if (isHeld) return
      calls += 1
      if (calls % LOOK_EVERY === 0) take()
    },
  }
}

/** Retries a transaction that failed on a full disk once, after freeing the reserve. */
export function withReserve<D extends Db>(db: D, reserve: Reserve): D {
  return {
    ...db,
    transaction<T>(work: () => T): T {
      if (db.sqlite.isTransaction) return work()
      const done = unlessFull(() => db.transaction(work), reserve)
      reserve.notNeeded()
      return done
    },
  }
}

/** Runs the work, and once more if the disk was full and the reserve could be freed. */
export function unlessFull<T>(work: () => T, reserve: Reserve): T {
  try {
    return work()
  } catch (cause) {
    if (toStoreError(cause)?.kind !== 'disk-full' || !reserve.giveUp()) throw cause
    return work()
  }
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null
}

/** Incompressible bytes, so that the disk really allocates them. */
function noise(bytes: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(bytes / 4))
  const next = mulberry32(1)
  for (let index = 0; index < words.length; index++) words[index] = next() * 2 ** 32
  return new Uint8Array(words.buffer, 0, bytes)
}
