import { queryOptions, useQuery } from '@tanstack/react-query'
import type { UpdateState } from '../../shared/model/update.ts'
import { keys } from '../bridge/apply-events.ts'
import { unwrap } from '../bridge/bridge.ts'

const updateQuery = queryOptions({
  queryKey: keys.update,
  queryFn: () => unwrap(window.bridge.call['update.state']({})),
  staleTime: Number.POSITIVE_INFINITY,
})

/** State of the app update: read once, then updated by events. */
export const useUpdate = (): UpdateState => useQuery(updateQuery).data ?? { kind: 'off' }

export const checkForUpdate = () => window.bridge.call['update.check']({})

/** Settles when the download is verified or has failed. */
export const downloadUpdate = () => window.bridge.call['update.download']({})

export const cancelUpdate = () => window.bridge.call['update.cancel']({})

/** Chooses when to install the downloaded version. */
export const decideUpdate = (when: 'at-quit' | 'now' | 'later') => window.bridge.call['update.decide']({ when })
