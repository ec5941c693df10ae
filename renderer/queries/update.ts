import { queryOptions, useQuery } from '@tanstack/react-query'
import type { UpdateState } from '../../shared/model/update.ts'
import { keys } from '../bridge/apply-events.ts'
import { unwrap } from '../bridge/bridge.ts'

const updateQuery = queryOptions({
  queryKey: keys.update,
  queryFn: () => unwrap(window.bridge.call['update.state']({})),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What is known of a newer Sheaf: asked once, then kept true by events. */
export const useUpdate = (): UpdateState => useQuery(updateQuery).data ?? { kind: 'off' }

export const checkForUpdate = () => window.bridge.call['update.check']({})

/** Settles when it is here and checked, or not. */
export const downloadUpdate = () => window.bridge.call['update.download']({})

export const cancelUpdate = () => window.bridge.call['update.cancel']({})

/** What becomes of a version that is downloaded. */
export const decideUpdate = (when: 'at-quit' | 'now' | 'later') => window.bridge.call['update.decide']({ when })
