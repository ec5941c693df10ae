import { readFileSync, truncateSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { AttachmentId } from '../../../shared/model/ids.ts'
import { fail, ok } from '../../../shared/result.ts'
import { eventually } from '../../../shared/testing/eventually.ts'
import type { Respond } from '../../api/testing/answering-server.ts'
import { SHEET } from '../../sync/testing/test-env.ts'
import { createTestWindow, openTestAccount, type TestAccount } from '../testing/an-account.ts'
import { attachmentHandlers, type Desktop } from './attachment-handlers.ts'

const AS_ASKED = { kind: 'as-asked' as const }
const PDF = '%PDF-1.7\n1 0 obj'
const SCRIPT = '#!/bin/sh\nrm -rf ~'
const which = { sheetId: SHEET, attachmentId: AttachmentId.parse(9) }
const { caller } = createTestWindow()

let open: TestAccount
/** Whether the connection breaks at the next upload. */
let breaks = false
/** Whether the file was removed on the service, and its versions, the newest first. */
let isGone = false
let versions = [9]
afterEach(async () => {
  isGone = false
  versions = [9]
  await open.end()
})

type Asked = { folders: number; opened: string[]; shown: string[]; browser: string[] }
type Answers = {
  readonly folder?: string | null
  readonly takes?: boolean
  /** A link attachment instead of a file. */
  readonly link?: { readonly attachmentType: string; readonly url?: string }
}

/** A service with one attachment of this name and content, and a desktop that records its calls. */
async function start(name: string, content: string, answers: Answers = {}) {
  const respond: Respond = (response, { method, url, headers }) => {
    if (url.startsWith('/bytes')) {
      response.end(content)
      return null
    }
    if (method === 'POST' && breaks) {
      breaks = false
      response.destroy()
      return null
    }
    if (isGone) return { status: 404, json: { errorCode: 1006, message: 'Not Found', refId: 'r' } }
    if (url.includes('/versions?')) return { json: { data: [{ id: versions[0], name }] } }
    if (url.includes('page=')) return { json: { pageNumber: 1, totalPages: 1, totalCount: 0, data: [] } }
    if (method === 'POST') return { json: { resultCode: 0, result: { id: 10, name }, version: 2 } }
    const file = { attachmentType: 'FILE', sizeInKb: 1, url: `http://${headers.host}/bytes` }
    return { json: { id: 9, name, ...(answers.link ?? file) } }
  }
  open = await openTestAccount({ rows: ['Door'], respond })
  const asked: Asked = { folders: 0, opened: [], shown: [], browser: [] }
  const desktop: Desktop = {
    askForFolder: async () => {
      asked.folders += 1
      return answers.folder === undefined ? open.folder.path : answers.folder
    },
    openFile: async path => {
      asked.opened.push(path)
      return answers.takes ?? true
    },
    showInFolder: path => void asked.shown.push(path),
  }
  const openLink = async (address: string) => {
    asked.browser.push(address)
    return 'opened' as const
  }
  return { handlers: attachmentHandlers(() => open.account, desktop, openLink), asked }
}

describe('downloading', () => {
  test('saves the file in the chosen folder, byte for byte, and returns its name', async () => {
    const { handlers } = await start('plan.pdf', PDF)

    expect(await handlers['attachments.download'](which, caller)).toEqual(ok({ name: 'plan.pdf' }))

    expect(readFileSync(join(open.folder.path, 'plan.pdf'), 'utf8')).toBe(PDF)
  })

  test('sends no request when the folder dialog is cancelled', async () => {
    const { handlers, asked } = await start('plan.pdf', PDF, { folder: null })

    expect(await handlers['attachments.download'](which, caller)).toEqual(fail({ kind: 'cancelled' }))

    expect(asked.folders).toBe(1)
    expect(open.server.seen).toEqual([])
  })

  test('never leaves the chosen folder, with any file name', async () => {
    const { handlers } = await start('../../.bashrc', SCRIPT)

    const saved = await handlers['attachments.download'](which, caller)

    if (!saved.ok) throw new Error(saved.error.kind)
    expect(basename(saved.value.name)).toBe(saved.value.name)
    expect(readFileSync(join(open.folder.path, saved.value.name), 'utf8')).toBe(SCRIPT)
  })

  test('reports a missing folder without its path', async () => {
    const { handlers } = await start('plan.pdf', PDF, { folder: '/nowhere/at/all' })

    const saved = await handlers['attachments.download'](which, caller)

    expect(saved).toMatchObject({ ok: false, error: { kind: 'folder-unwritable', reason: 'gone' } })
    expect(JSON.stringify(saved)).not.toContain('nowhere')
  })
})

describe('opening', () => {
  test('passes a plain document to the desktop, from a folder of Sheaf', async () => {
    const { handlers, asked } = await start('plan.pdf', PDF)

    expect(await handlers['attachments.open'](which, caller)).toEqual(ok({ outcome: 'opened', bytes: AS_ASKED }))

    expect(asked.opened.map(path => basename(path))).toEqual(['plan.pdf'])
    expect(dirname(asked.opened[0]!)).toBe(join(open.folder.path, 'own/opened/9'))
    expect(asked).toMatchObject({ shown: [], folders: 0 })
  })

  test.each([
    ['a program', 'install.sh', SCRIPT],
    ['a program under the name of a document', 'plan.pdf', SCRIPT],
    ['something nobody knows', 'plan.xyz', PDF],
  ])('%s is only shown in its folder, and runs nothing', async (_, name, content) => {
    const { handlers, asked } = await start(name, content)

    expect(await handlers['attachments.open'](which, caller)).toEqual(ok({ outcome: 'shown', bytes: AS_ASKED }))

    expect(asked.opened).toEqual([])
    expect(asked.shown).toHaveLength(1)
  })

  test('of a newer version, or of a deleted file, makes the list reload', async () => {
    const { handlers } = await start('plan.pdf', PDF)
    versions = [10, 9]
    const opened = await handlers['attachments.open'](which, caller)
    expect(opened).toEqual(ok({ outcome: 'opened', bytes: { kind: 'newer-version' } }))
    expect(open.env.changedAttachments).toEqual([SHEET])
    expect(open.env.outdatedClips).toEqual([])

    isGone = true
    expect(await handlers['attachments.open'](which, caller)).toEqual(fail({ kind: 'not-found', what: 'attachment' }))
    expect(await handlers['attachments.download'](which, caller)).toMatchObject({ error: { kind: 'not-found' } })
    expect(open.env.changedAttachments).toEqual([SHEET, SHEET, SHEET])
    expect(open.env.outdatedClips).toEqual([SHEET, SHEET])
  })

  test('shows the document in its folder when no program opens it', async () => {
    const { handlers, asked } = await start('plan.pdf', PDF, { takes: false })

    expect(await handlers['attachments.open'](which, caller)).toEqual(ok({ outcome: 'shown', bytes: AS_ASKED }))

    expect(asked.shown).toEqual(asked.opened)
  })
})

describe('a link', () => {
  const url = 'https://planning.example/2026/0417'

  test.each(['LINK', 'GOOGLE_DRIVE', 'BOX_COM', 'DROPBOX', 'ONEDRIVE', 'EGNYTE', 'EVERNOTE', 'NEXT_YEARS_SERVICE'])(
    'of type %s opens in the browser, and no file is made of it',
    async attachmentType => {
      const { handlers, asked } = await start('Register', PDF, { link: { attachmentType, url } })

      expect(await handlers['attachments.open'](which, caller)).toEqual(ok({ outcome: 'opened', bytes: AS_ASKED }))

      expect(asked).toEqual({ folders: 0, opened: [], shown: [], browser: [url] })
    },
  )

  test.each([undefined, '', 'file:///etc/hosts', 'mailto:ann@planning.example', 'javascript:alert(1)'])(
    'with the address %s opens nothing',
    async address => {
      const link = { attachmentType: 'LINK', ...(address === undefined ? {} : { url: address }) }
      const { handlers, asked } = await start('Register', PDF, { link })

      expect(await handlers['attachments.open'](which, caller)).toEqual(ok({ outcome: 'not-allowed', bytes: AS_ASKED }))

      expect(asked).toEqual({ folders: 0, opened: [], shown: [], browser: [] })
    },
  )
})

describe('uploads', () => {
  test('are listed from the start, and removed from the list when they are attached', async () => {
    const { handlers } = await start('notes.txt', '')
    const file = open.mint(open.folder.write('notes.txt', 'some notes'))

    expect(await handlers['uploads.start']({ sheetId: SHEET, rowId: null, files: [file] }, caller)).toEqual(ok(null))

    expect(await handlers['uploads.list']({ after: 0 }, caller)).toMatchObject({
      value: { items: [{ name: 'notes.txt', totalBytes: 10 }], next: null },
    })
    await eventually(() => expect(open.account.uploads.list()).toEqual([]))
    expect(open.server.seen.map(({ method, body }) => [method, String(body)])).toEqual([['POST', 'some notes']])
  })

  test('that are too large wait with the reason until the user removes them from the list', async () => {
    const { handlers } = await start('film.mp4', '')
    const path = open.folder.write('film.mp4', '')
    truncateSync(path, 31 * 1024 * 1024)
    await handlers['uploads.start']({ sheetId: SHEET, rowId: null, files: [open.mint(path)] }, caller)
    const [upload] = open.account.uploads.list()

    expect(upload).toMatchObject({ state: 'failed', canRetry: false, reason: expect.stringContaining('30 MB') })
    expect(await handlers['uploads.retry']({ uploadId: upload!.id }, caller)).toEqual(ok(null))
    expect(await handlers['uploads.cancel']({ uploadId: upload!.id }, caller)).toEqual(ok(null))

    expect(open.account.uploads.list()).toEqual([])
    expect(open.server.seen).toEqual([])
  })

  test('with a dropped connection are sent on retry', async () => {
    const { handlers } = await start('notes.txt', '')
    breaks = true
    const file = open.mint(open.folder.write('notes.txt', 'some notes'))
    await handlers['uploads.start']({ sheetId: SHEET, rowId: null, files: [file] }, caller)
    await eventually(() => expect(open.account.uploads.list()).toMatchObject([{ state: 'failed', canRetry: true }]))

    const [upload] = open.account.uploads.list()
    expect(await handlers['uploads.retry']({ uploadId: upload!.id }, caller)).toEqual(ok(null))

    await eventually(async () => {
      // One writer at a time, and a breath between two of them.
      await open.env.clock.advance(1000)
      expect(open.account.uploads.list()).toEqual([])
    })
    expect(String(open.server.seen.at(-1)?.body)).toBe('some notes')
  })

  test('are listed in parts that fit one message', async () => {
    const { handlers } = await start('x', '')
    const path = open.folder.write(`${'long name '.repeat(20)}.txt`, '')
    truncateSync(path, 31 * 1024 * 1024)
    const files = Array.from({ length: 200 }, () => open.mint(path))
    await handlers['uploads.start']({ sheetId: SHEET, rowId: null, files }, caller)

    const ids: string[] = []
    for (let after: number | null = 0; after !== null; ) {
      const slice = await handlers['uploads.list']({ after }, caller)
      if (!slice.ok) throw new Error(slice.error.kind)
      expect(JSON.stringify(slice).length).toBeLessThan(64 * 1024)
      ids.push(...slice.value.items.map(({ id }) => id))
      after = slice.value.next
    }

    expect(ids).toEqual(open.account.uploads.list().map(({ id }) => id))
    expect(ids).toHaveLength(200)
  })
})

test('on the sign-in screen opens no folder dialog and reads no file', async () => {
  const { asked } = await start('plan.pdf', PDF)
  const signedOut = attachmentHandlers(
    () => null,
    {
      askForFolder: async () => {
        asked.folders += 1
        return null
      },
      openFile: async () => true,
      showInFolder: () => undefined,
    },
    async () => 'opened',
  )
  const refused = fail({ kind: 'unauthorized', reason: 'signed-out' })

  expect(await signedOut['attachments.download'](which, caller)).toEqual(refused)
  expect(await signedOut['attachments.open'](which, caller)).toEqual(refused)
  expect(await signedOut['attachments.list']({ sheetId: SHEET, rowId: null, after: 0 }, caller)).toEqual(refused)
  expect(asked.folders).toBe(0)
})
