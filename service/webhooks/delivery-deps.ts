import type { Ids } from '../http/env.ts'
import type { Store } from '../store/store.ts'
import type { CallbackPort } from './callback-port.ts'

export type DeliveryDeps = {
  readonly store: Store
  readonly clock: () => number
  readonly ids: Ids
  readonly callbacks: CallbackPort
}
