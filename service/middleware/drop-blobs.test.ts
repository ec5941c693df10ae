import { expect, test } from 'vitest'
import { blobsOf, upload, withSheet } from '../testing/upload.ts'

const FILES = 3

/** A sheet in a folder of a workspace, with a file on the sheet, on a row and on a comment. */
async function aSheetWithFiles() {
  const { service, ann, sheet, row, sheetId, rowId } = withSheet()
  const made = async (path: string, name: string) => (await service.call(ann, 'POST', path, { name })).json.result.id
  const workspaceId = await made('/workspaces', 'Team')
  const folderId = await made(`/workspaces/${workspaceId}/folders`, 'Plans')
  service.store.sheets.move(sheetId, folderId, workspaceId)
  const discussion = await service.call(ann, 'POST', `${row}/discussions`, { comment: { text: 'See here' } })
  const [comment] = Object(discussion.json.result).comments
  for (const path of [sheet, row, `${sheet}/comments/${comment.id}`]) await upload(service, ann, path, 'x')
  expect(blobsOf(service)).toHaveLength(FILES)
  return {
    service,
    ann,
    paths: { sheet, row: `${sheet}/rows?ids=${rowId}`, folder: `/folders/${folderId}` },
    workspaceId,
  }
}

test.each([
  ['the row', 'row', 1],
  ['the sheet', 'sheet', 0],
  ['the folder that the sheet is in', 'folder', 0],
] as const)('deleting %s deletes the bytes of its files', async (_what, name, left) => {
  const { service, ann, paths } = await aSheetWithFiles()

  expect((await service.call(ann, 'DELETE', paths[name])).status).toBe(200)

  expect(blobsOf(service)).toHaveLength(left)
})

test('deleting the workspace deletes the bytes too, and nothing else', async () => {
  const { service, ann, workspaceId } = await aSheetWithFiles()
  const made = { name: 'Other', columns: [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }] }
  const other = (await service.call(ann, 'POST', '/sheets', made)).json.result.id
  await upload(service, ann, `/sheets/${other}`, 'kept')

  await service.call(ann, 'DELETE', `/workspaces/${workspaceId}`)

  expect(blobsOf(service)).toHaveLength(1)
})

test('keeps the bytes while the deletion of their record may still be rolled back', async () => {
  const { service, ann, paths } = await aSheetWithFiles()

  service.store.db.sqlite.exec('BEGIN')
  await service.call(ann, 'DELETE', paths.sheet)
  service.store.db.sqlite.exec('ROLLBACK')
  await service.call(ann, 'PUT', paths.sheet, { name: 'Still here' })

  expect(blobsOf(service)).toHaveLength(FILES)
})
