import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LimitMode } from '../../service/http/env.ts'
import { createDisks, type Disks } from '../world/disk.ts'
import { type Service, startService } from '../world/service.ts'

/** A service and disks for many seeds, one after the other, and the moment that the service takes for now. */
export type Stage = {
  readonly service: Service
  readonly disks: Disks
  readonly setNow: (now: () => number) => void
  readonly close: () => void
}

/**
 * Keeps the bytes of attachments in a new folder inside `parent`, and removes that at the end: services of several processes give
 * their files the same names.
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
