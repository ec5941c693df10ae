import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '../../bridge/apply-events.ts'
import { unwrap } from '../../bridge/bridge.ts'

/** The request budget. After one read, main publishes every change. */
const queueQuery = queryOptions({
  queryKey: keys.queue,
  queryFn: () => unwrap(window.bridge.call['queue.watch']({})),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useQueueView = () => useQuery(queueQuery).data ?? null

/** The account panel's data, refetched each time it opens. */
const usageQuery = queryOptions({
  queryKey: keys.usage,
  queryFn: () => unwrap(window.bridge.call['account.usage']({})),
  staleTime: 0,
})

export const useUsage = () => useQuery(usageQuery).data ?? null
