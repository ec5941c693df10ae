import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '../../bridge/apply-events.ts'
import { readAll } from '../../bridge/slices.ts'

type Person = { email: string; name: string }

const peopleQuery = queryOptions({
  queryKey: keys.people,
  queryFn: () => readAll<Person>(after => window.bridge.call['people.list']({ after })),
  staleTime: 10 * 60_000,
})

const none: readonly Person[] = []

/** Suggestions for contact cells. Empty until the list is read. */
export const usePeople = (): readonly Person[] => useQuery(peopleQuery).data ?? none
