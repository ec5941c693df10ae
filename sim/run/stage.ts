import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LimitMode } from '../../service/http/env.ts'
import { createDisks, type Disks } from '../env/disk.ts'
import { type Service, startService } from '../env/service.ts'

/** A service and disks for a sequence of seeds, and the service's current time. */
export type Stage = {
  readonly service: Service
  readonly disks: Disks
  readonly setNow: (now: () => number) => void
  readonly close: () => void
}

/**
 * Stores attachments in a new folder inside `parent`, removed at the end: services of different processes use the same
 * file names.
 */
export function newStage(limit: LimitMode, parent: string): Stage {
  let now: () => number = () => 0
  const blobs = mkdtempSync(join(parent, 'sheaf-sim-'))
  const service = startService(limit, () => now(), blobs)
  const disks = createDisks()
  return {
    service,
    disks,
    close() {
      service.close()
      disks.close()
      rmSync(blobs, { recursive: true })
    },
    setNow(clock) {
      now = clock
    },
  }
}
