import { expect, test } from 'vitest'
import { UserId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Page } from '../../api/transport/pages.ts'
import type { User } from '../../api/users.ts'
import { createListCache, plainAsk } from '../testing/a-cache.ts'
import { createPeople } from './people.ts'

const user = (id: number, name: string, active = true): User => ({
  id: UserId.parse(id),
  email: `${id}@x.org`,
  name,
  active,
  admin: null,
})

function setUp(cache = createListCache()) {
  const answers: Result<Page<User>>[] = []
  let reads = 0
  const people = createPeople({
    api: {
      page: async page => {
        reads += 1
        return answers[page - 1] ?? fail({ kind: 'forbidden', message: 'Only admins.' })
      },
    },
    ask: plainAsk,
    cache,
  })
  return { cache, answers, people, reads: () => reads }
}

test('suggests people, read page by page and once', async () => {
  const { answers, people, reads } = setUp()
  answers.push(
    ok({ items: [user(1, 'Ann'), user(2, 'Left', false)], next: 2 }),
    ok({ items: [user(3, 'Ben')], next: null }),
  )

  const listed = await people.list(0)
  await people.list(0)

  expect(listed).toEqual(
    ok({
      items: [
        { email: '1@x.org', name: 'Ann' },
        { email: '3@x.org', name: 'Ben' },
      ],
      next: null,
    }),
  )
  expect(reads()).toBe(2)
})

test('without permission suggests cached people or none, and tries again later', async () => {
  const { cache, answers, people } = setUp()
  expect(await people.list(0)).toEqual(ok({ items: [], next: null }))
  answers.push(ok({ items: [user(1, 'Ann')], next: null }))
  expect(await people.list(0)).toMatchObject({ value: { items: [{ name: 'Ann' }] } })

  const later = setUp(cache)

  expect(await later.people.list(0)).toMatchObject({ value: { items: [{ name: 'Ann' }] } })
})
