import type { Group, Waiting } from './next-request.ts'

/**
 * The queued requests: writers by lane, interactive ones first, all others by priority, each in order of arrival. The
 * next request is always found among the first of each group, for any queue length.
 */
export function createWaitingLine<W extends Waiting & { readonly id: string }>() {
  const byId = new Map<string, W>()
  const groups = new Map<string, { requests: W[]; persons: number }>()
  const nameOf = ({ lane, priority }: W): string => (lane === null ? priority : `lane ${lane}`)
  const isPersons = ({ priority }: W): number => (priority === 'person' ? 1 : 0)
  const isBefore = (one: W, other: W): boolean =>
    one.priority === other.priority ? one.seq < other.seq : isPersons(one) > isPersons(other)

  return {
    get size(): number {
      return byId.size
    },
    find: (id: string): W | undefined => byId.get(id),
    all: (): Iterable<W> => byId.values(),
    groups: (): Iterable<Group<W>> => groups.values(),
    /** A retried request is inserted before later arrivals. */
    add(request: W): void {
      byId.set(request.id, request)
      const group = groups.get(nameOf(request)) ?? { requests: [], persons: 0 }
      const behind = group.requests.findLastIndex(other => isBefore(other, request))
      group.requests.splice(behind + 1, 0, request)
      group.persons += isPersons(request)
      groups.set(nameOf(request), group)
    },
    remove(request: W): void {
      byId.delete(request.id)
      const group = groups.get(nameOf(request))
      if (!group) return
      group.requests.splice(group.requests.indexOf(request), 1)
      group.persons -= isPersons(request)
      if (group.requests.length === 0) groups.delete(nameOf(request))
    },
  }
}
