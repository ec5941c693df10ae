import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { family, type Pair } from './testing/family.ts'

/** A sheet with a discussion of one comment. */
async function aDiscussion({ write, aSheet }: Pair) {
  const { sheetId } = await aSheet()
  const { result } = await write('sheets.createDiscussion', { sheetId, body: { comment: { text: 'First' } } })
  return { sheetId, discussionId: result.id, commentId: result.comments[0]?.id }
}

family('comments', pair => {
  const { write, read, reader } = pair

  test('adds, changes and deletes a comment; the discussion stays', async () => {
    const { sheetId, discussionId } = await aDiscussion(pair)

    const added = await write('sheets.addDiscussionComment', { sheetId, discussionId, body: { text: 'Second' } })
    const ids = { sheetId, commentId: added.result.id }
    expect(added).toMatchObject({ version: expect.any(Number), result: { text: 'Second', discussionId } })
    expect(await read('sheets.getComment', ids)).toMatchObject({
      text: 'Second',
      createdBy: { name: 'You', email: 'you@this.computer' },
    })

    await write('sheets.editComment', { ...ids, body: { text: 'Seconds later: “so”' } })
    expect((await read('sheets.getComment', ids)).text).toBe('Seconds later: “so”')

    expect(await write('sheets.deleteComment', ids)).toMatchObject({ message: 'SUCCESS', resultCode: 0 })
    expect(await reader().refused('sheets.getComment', ids)).toMatchObject({ statusCode: 404, errorCode: 1006 })
    expect((await read('sheets.getDiscussion', { sheetId, discussionId })).comments).toHaveLength(1)
  })

  test('attaches links and files to a comment', async () => {
    const { sheetId, commentId } = await aDiscussion(pair)
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-sdk-file-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'photo'), 'a photo')
    const link = { name: 'Rules', url: 'https://office.example/rules', attachmentType: 'LINK' }
    const ids = { sheetId, commentId }

    await write('sheets.addCommentUrlAttachment', { ...ids, body: link })
    await write('sheets.addCommentAttachment', { ...ids, body: { ...link, name: 'More rules' } })
    const file = { fileName: 'the door.jpg', path: join(folder, 'photo') }
    await write('sheets.addCommentFileAttachment', { ...ids, ...file })

    const { attachments } = await read('sheets.getComment', ids)
    expect(attachments).toMatchObject([
      { name: 'Rules' },
      { name: 'More rules' },
      { name: 'the door.jpg', mimeType: 'image/jpeg', parentType: 'COMMENT', parentId: commentId },
    ])
  })
})
