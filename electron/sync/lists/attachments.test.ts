import { beforeEach, describe, expect, test } from 'vitest'
import { rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { Attachment } from '../../../shared/model/attachment.ts'
import { AttachmentId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Page } from '../../api/transport/pages.ts'
import { createListCache, plainAsk } from '../testing/a-cache.ts'
import { createAttachmentLists } from './attachments.ts'

const SHEET = sheetId(1)
const anAttachment = (id: number, row: number | null): Attachment =>
  Attachment.parse({
    id,
    parent: row === null ? { kind: 'sheet', id: 1 } : { kind: 'row', id: row },
    name: `file ${id}.pdf`,
    type: 'FILE',
    mimeType: 'application/pdf',
    sizeBytes: 1024,
    createdAt: null,
    createdBy: null,
  })

let now: number
let reads: number
let there: Attachment[]
let failure: Result<never> | null
let changed: number[]
let outdatedClips: number[]
let cache: ReturnType<typeof createListCache>
let lists: ReturnType<typeof createAttachmentLists>

beforeEach(() => {
  now = 1_000_000
  reads = 0
  there = [anAttachment(1, null), anAttachment(2, 5), anAttachment(3, 5), anAttachment(4, 6)]
  failure = null
  changed = []
  outdatedClips = []
  cache = createListCache()
  start()
})

function start(): void {
  lists = createAttachmentLists({
    api: {
      page: async (): Promise<Result<Page<Attachment>>> => {
        reads += 1
        return failure ?? ok({ items: there, next: null })
      },
      remove: async (_sheetId, id) => {
        if (failure) return failure
        there = there.filter(attachment => attachment.id !== id)
        return ok(null)
      },
    },
    ask: plainAsk,
    cache,
    now: () => now,
    onChange: sheet => void changed.push(sheet),
    onClipsOutdated: sheet => void outdatedClips.push(sheet),
  })
}

async function ids(row: number | null, after = 0) {
  const listed = await lists.list({ sheetId: SHEET, rowId: row === null ? null : rowId(row) }, after)
  return listed.ok ? listed.value.items.map(attachment => attachment.id) : listed.error.kind
}

describe('attachments', () => {
  test('of a row are only its own, of a sheet all', async () => {
    expect(await ids(5)).toEqual([2, 3])
    expect(await ids(null)).toEqual([1, 2, 3, 4])
    expect(await ids(7)).toEqual([])
  })

  test('are requested once while a user moves from row to row', async () => {
    for (let row = 1; row <= 40; row++) await ids(row)

    expect(reads).toBe(1)
  })

  test('are requested again on a repeated request, or after a while', async () => {
    await ids(5)
    there.push(anAttachment(9, 5))

    expect(await ids(5)).toEqual([2, 3, 9])
    now += 60_000
    await ids(6)
    expect(reads).toBe(3)
  })

  test('are requested again after a file was attached', async () => {
    await ids(5)
    lists.outdated(SHEET)
    lists.outdated(sheetId(2))

    await ids(6)

    expect(reads).toBe(2)
  })

  test('are sliced from one read if they exceed one message', async () => {
    there = Array.from({ length: 500 }, (_, index) => anAttachment(index + 1, 5))

    const first = await lists.list({ sheetId: SHEET, rowId: rowId(5) }, 0)
    const next = first.ok ? first.value.next : null
    const second = await ids(5, next ?? 0)

    expect(next).toBeGreaterThan(10)
    expect(second).toEqual(expect.arrayContaining([(next ?? 0) + 1]))
    expect(reads).toBe(1)
  })

  test('are readable offline from the cache, also after a restart', async () => {
    await ids(5)
    start()
    failure = fail({ kind: 'offline', server: 'x' })

    expect(await ids(5)).toEqual([2, 3])
  })

  test('that are not cached are unavailable offline', async () => {
    failure = fail({ kind: 'offline', server: 'x' })
    expect(await ids(5)).toBe('no-copy')

    failure = fail({ kind: 'forbidden', message: 'no' })
    expect(await ids(5)).toBe('forbidden')
  })

  test('with a damaged cache count as not cached', async () => {
    cache.texts.set('attachments-1', '[{"id":')
    failure = fail({ kind: 'offline', server: 'x' })

    expect(await ids(5)).toBe('no-copy')
  })
})

describe('deleting an attachment', () => {
  const first = AttachmentId.parse(2)

  test('removes it from the list and notifies', async () => {
    await ids(6)

    expect(await lists.remove(SHEET, first)).toEqual(ok(null))

    expect(await ids(5)).toEqual([3])
    expect([changed, outdatedClips]).toEqual([[SHEET], [SHEET]])
  })

  test('that is missing succeeds and reads the list again, because a proxy may have responded', async () => {
    await ids(6)
    failure = fail({ kind: 'not-found', what: 'attachment' })

    expect(await lists.remove(SHEET, first)).toEqual(ok(null))

    expect(changed).toEqual([SHEET])
    failure = null
    expect(await ids(5)).toEqual([2, 3])
  })

  test('that is rejected keeps the list', async () => {
    await ids(6)
    failure = fail({ kind: 'forbidden', message: 'no' })

    expect(await lists.remove(SHEET, first)).toEqual(failure)
    expect(await ids(5)).toEqual([2, 3])
    expect([changed, outdatedClips]).toEqual([[], []])
  })
})
