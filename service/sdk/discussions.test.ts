import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('discussions', ({ write, read, reader, aSheet, aRow }) => {
  const say = (text: string) => ({ comment: { text } })

  test('starts a discussion of a sheet with its first comment', async () => {
    const { sheetId } = await aSheet()

    const begun = await write('sheets.createDiscussion', { sheetId, body: say('Who paints the door?') })

    const discussionId = begun.result.id
    expect(begun.result).toMatchObject({ title: 'Who paints the door?', parentType: 'SHEET', commentCount: 1 })
    expect(await read('sheets.getDiscussion', { sheetId, discussionId })).toMatchObject({
      id: discussionId,
      parentId: sheetId,
      accessLevel: 'OWNER',
      readOnly: false,
      createdBy: { email: 'you@this.computer' },
      comments: [{ text: 'Who paints the door?', discussionId }],
    })
  })

  test('lists a discussion of a row there and on the sheet, with comments on request', async () => {
    const { sheetId, rowId } = await aRow()
    await write('sheets.createDiscussion', { sheetId, body: say('About all') })
    const { result } = await write('sheets.createRowDiscussion', { sheetId, rowId, body: say('About this row') })

    const onSheet = await read('sheets.getDiscussions', { sheetId, queryParameters: { includeAll: true } })
    const onRow = await read('sheets.getRowDiscussions', {
      sheetId,
      rowId,
      queryParameters: { include: 'comments,attachments' },
    })

    expect(onSheet.data.map(({ title }) => title).toSorted()).toEqual(['About all', 'About this row'])
    expect(onSheet.data[0]).not.toHaveProperty('comments')
    expect(onRow).toMatchObject({
      totalCount: 1,
      data: [{ id: result.id, parentType: 'ROW', parentId: rowId, comments: [{ text: 'About this row' }] }],
    })
  })

  test('lists the files of all its comments together', async () => {
    const { sheetId } = await aSheet()
    const { result } = await write('sheets.createDiscussion', { sheetId, body: say('See the rules') })
    const [comment] = (await read('sheets.getDiscussion', { sheetId, discussionId: result.id })).comments
    const link = { name: 'Rules', url: 'https://office.example/rules', attachmentType: 'LINK' }
    await write('sheets.addCommentUrlAttachment', { sheetId, commentId: comment?.id, body: link })

    const files = await read('sheets.listDiscussionAttachments', { sheetId, discussionId: result.id })

    expect(files.data).toMatchObject([{ ...link, parentType: 'COMMENT', parentId: comment?.id }])
  })

  test('deletes a discussion with its comments', async () => {
    const { sheetId } = await aSheet()
    const { result } = await write('sheets.createDiscussion', { sheetId, body: say('Never mind') })
    const ids = { sheetId, discussionId: result.id }
    const [comment] = (await read('sheets.getDiscussion', ids)).comments

    expect(await write('sheets.deleteDiscussion', ids)).toMatchObject({ message: 'SUCCESS' })

    expect(await reader().refused('sheets.getDiscussion', ids)).toMatchObject({ errorCode: 1006 })
    expect(await reader().refused('sheets.getComment', { sheetId, commentId: comment?.id })).toMatchObject({
      statusCode: 404,
    })
  })
})
