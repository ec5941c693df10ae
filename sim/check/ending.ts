import type { OutboxEdit } from '../../electron/outbox/outbox-rows.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Truth } from '../world/meddling/colleague.ts'
import type { Ledger } from './ledger.ts'
import type { ServiceLog } from './service-log.ts'

export type Ending = {
  readonly sheetId: SheetId
  readonly ledger: Ledger
  readonly log: ServiceLog
  /** Somebody said that there is no such sheet, or that it is not for this person. */
  readonly wasShutOut: boolean
  /** The sheet as the service has it; null: it is gone. */
  readonly truth: Truth | null
  /** What was said about it, conversation by conversation, as the service has it; null: nobody asked. */
  readonly talk: readonly string[] | null
}

export type Left = readonly OutboxEdit[]
