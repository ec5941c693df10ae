import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { UnseenChanges } from '../../../shared/model/sheet/unseen-change.ts'
import { keys } from '../../bridge/apply-events.ts'
import { unwrap } from '../../bridge/bridge.ts'
import { localUnseen } from '../../bridge/sheet-calls.ts'

/** Changes of others that the user has not seen yet; undefined until they are read. */
export function useUnseen(sheetId: SheetId): UnseenChanges | undefined {
  const { data } = useQuery({
    queryKey: keys.unseen(sheetId),
    queryFn: () => unwrap(window.bridge.call['unseen.list']({ sheetId })),
    staleTime: Number.POSITIVE_INFINITY,
    select: changes => localUnseen(sheetId, changes),
  })
  return data
}

const countsQuery = queryOptions({
  queryKey: keys.unseenCounts,
  queryFn: () => unwrap(window.bridge.call['unseen.counts']({})),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The number of these changes in a sheet. */
export const useUnseenCount = (sheetId: number): number =>
  useQuery({ ...countsQuery, select: counts => counts.find(([id]) => id === sheetId)?.[1] ?? 0 }).data ?? 0

export const markAsSeen = (sheetId: SheetId) => window.bridge.call['unseen.clear']({ sheetId })
