import { z } from 'zod'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { UsersApi } from '../../api/users.ts'
import type { Ask } from '../ask.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'

const KEY = 'people'

const Person = z.object({ email: z.string(), name: z.string() })
type Person = z.infer<typeof Person>

export type PeopleDeps = {
  readonly api: Pick<UsersApi, 'page'>
  readonly ask: Ask
  readonly cache: ListStore
}

/** Suggestions for contact cells. Read once per session; without permission to list people, the cached ones or none. */
export function createPeople({ api, ask, cache }: PeopleDeps) {
  let reading: Promise<readonly Person[]> | null = null

  const read = async (): Promise<readonly Person[]> => {
    const users = await everyPage(page => ask.read('List people', 'background', signal => api.page(page, { signal })))
    if (users.ok) {
      const people = users.value.filter(({ active }) => active).map(({ email, name }) => ({ email, name }))
      await saveList(cache, KEY, people)
      return people
    }
    reading = null
    return (await loadList(cache, KEY, z.array(Person))) ?? []
  }

  return {
    async list(after: number): Promise<Result<Slice<Person>>> {
      reading ??= read()
      const people = await reading
      return ok(withinMessage(people.slice(after), after, false))
    },
  }
}
