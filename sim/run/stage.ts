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

/** `blobs`: a folder for the bytes of attachments. */
export function newStage(limit: LimitMode, blobs: string): Stage {
  let now: () => number = () => 0
  const service = startService(limit, () => now(), blobs)
  const disks = createDisks()
  return {
    service,
    disks,
    close() {
      service.close()
      disks.close()
    },
    setNow(clock) {
      now = clock
    },
  }
}
