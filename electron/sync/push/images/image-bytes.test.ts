import { expect, test } from 'vitest'
import type { AppError } from '../../../../shared/app-error.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import { plainAsk } from '../../testing/a-cache.ts'
import { createImageBytes, TRIES } from './image-bytes.ts'

/** Downloads of an image with these results in turn, the last one repeated. */
function images(addresses: ReadonlyMap<string, string>, ...results: readonly Result<null>[]) {
  let taken = 0
  const bytes = createImageBytes({
    api: { addresses: async () => ok(addresses) },
    ask: plainAsk,
    kept: { has: async () => false, take: async () => results[Math.min(taken++, results.length - 1)] ?? ok(null) },
  })
  return { ...bytes, taken: () => taken }
}

const HERE = new Map([['door', 'https://files.example/door']])
/** As for a page of a proxy with status 403, 408 or 429. */
const refused = fail({ kind: 'not-found', what: 'attachment' })

test('tries again when a proxy answers in the place of the image, because the service still has it', async () => {
  const { keep, isMissing } = images(HERE, refused, ok(null))

  expect(await keep(['door'], TRIES.put)).toMatchObject({ ok: false, error: { kind: 'server', executed: 'no' } })
  expect(await keep(['door'], TRIES.put)).toEqual(ok(null))
  expect(isMissing('door')).toBe(false)
})

test('an image that is never delivered is not gone: the user is asked', async () => {
  const { keep, isMissing, taken } = images(HERE, refused)

  const results: Result<null>[] = []
  while (results.at(-1)?.ok !== true) results.push(await keep(['door'], TRIES.put))

  expect(taken()).toBe(TRIES.put)
  expect(isMissing('door')).toBe(false)
})

test('an image without an address is gone', async () => {
  const { keep, isMissing } = images(new Map())

  expect(await keep(['door'], TRIES.put)).toEqual(ok(null))
  expect(isMissing('door')).toBe(true)
})

test.each<AppError>([{ kind: 'malformed', detail: 'too big' }, { kind: 'disk-full' }])(
  'does not repeat a download that fails for good: $kind',
  async error => {
    const { keep, taken } = images(HERE, fail(error))

    expect(await keep(['door'], TRIES.put)).toEqual(ok(null))
    expect(taken()).toBe(1)
  },
)
