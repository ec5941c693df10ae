import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '../bridge/apply-events.ts'

/** How many edits the service has taken since this window shows this account. Nobody is asked: events tell it. */
const savedQuery = queryOptions({
  queryKey: keys.saved,
  queryFn: () => 0,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

export const useSaved = (): number => useQuery(savedQuery).data
