import type { OutboxEdit } from '../../electron/outbox/outbox-rows.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Truth } from '../env/meddling/colleague.ts'
import type { Ledger } from './ledger.ts'
import type { ServiceLog } from './service-log.ts'

export type Ending = {
  readonly sheetId: SheetId
  readonly ledger: Ledger
  readonly log: ServiceLog
  /** The app was notified that the sheet does not exist or is not shared. */
  readonly wasShutOut: boolean
  /** The sheet on the service; null when it was deleted. */
  readonly truth: Truth | null
  /** The discussions on the service; null when they were not read. */
  readonly discussions: readonly string[] | null
}

export type Left = readonly OutboxEdit[]
