import { files } from '../../../http/declared-body.ts'
import { type Asked, type Endpoint, endpoint } from '../../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../../http/env.ts'
import { PAGING } from '../../../http/query.ts'
import { replyPage, replyResult } from '../../../http/reply.ts'
import { refuse } from '../../../rules/api-error.ts'
import { requireAuthor } from '../../../rules/policy.ts'
import { type AttachmentRecord, attachmentStore } from '../../../store/content/attachments.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import { attachmentAdder, toFile } from '../add-attachment.ts'
import { toWireAttachment } from '../attachment-view.ts'
import { attachmentFinder } from '../find-attachment.ts'
import { orDrop, receiveFile } from '../receive-file.ts'

const VERSIONS = { family: 'Attachments', path: '/sheets/:sheetId/attachments/:attachmentId/versions' } as const

/** The versions of an attached file. Each has a separate id, and any of them addresses all (api-guide section 12). */
export const versionEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [
  listVersions(deps),
  attachVersion(deps),
  deleteVersions(deps),
]

function listVersions({ store }: ServiceDeps): Endpoint {
  const find = attachmentFinder(store)
  const attachments = attachmentStore(store.db)
  return endpoint({
    ...VERSIONS,
    title: 'List Versions',
    method: 'GET',
    needs: 'attachment.read',
    query: PAGING,
    handle: (c, { target: { id } }) => replyPage(c, attachments.versions(id, find(c, id).id), toWireAttachment),
  })
}

/** Adds a version after the newest one, independent of the version in the path, with the same parent. */
function attachVersion(deps: ServiceDeps): Endpoint {
  const { store } = deps
  const find = attachmentFinder(store)
  const replaceNewest = newestReplacer(deps)
  return endpoint({
    ...VERSIONS,
    title: 'Attach New Version',
    method: 'POST',
    needs: 'attachment.change',
    body: files('application/octet-stream'),
    example: { body: 'Version two' },
    async handle(c, { target, again }) {
      requireVersions(find(c, target.id))
      const file = await receiveFile(c, deps)
      if (!file) throw refuse(1011, 'Content-Disposition')
      return orDrop(deps, file, () =>
        // Loaded again: during the upload the attachment or the access may have been removed.
        replyResult(
          c,
          store.transaction(() => replaceNewest(c, again(), toFile(file))),
        ),
      )
    },
  })
}

function newestReplacer(deps: ServiceDeps) {
  const { store, clock } = deps
  const find = attachmentFinder(store)
  const attachments = attachmentStore(store.db)
  const addAttachment = attachmentAdder(deps)

  return (c: ServiceContext, { id: sheetId }: VisibleSheet, file: ReturnType<typeof toFile>) => {
    const [newest] = attachments.versions(sheetId, find(c, sheetId).id)
    if (!newest) throw refuse(1006)
    const { parentType, parentId } = newest
    const now = clock()
    const result = addAttachment(c.get('caller'), { sheetId, parentType, parentId }, file, now)
    attachments.replace(newest.id, result.id)
    return { result, version: store.sheets.touch(sheetId, now) }
  }
}

/** Deletes all versions and with them the attachment. */
function deleteVersions({ store, clock }: ServiceDeps): Endpoint {
  const find = attachmentFinder(store)
  const attachments = attachmentStore(store.db)
  const remove = (c: ServiceContext, { again }: Asked<VisibleSheet>): number => {
    const { id: sheetId } = again()
    for (const { id, parentType, createdBy } of attachments.versions(sheetId, find(c, sheetId).id)) {
      if (parentType === 'COMMENT') requireAuthor(createdBy.id, c.get('caller').userId)
      attachments.remove(id)
    }
    return store.sheets.touch(sheetId, clock())
  }
  return endpoint({
    ...VERSIONS,
    title: 'Delete All Versions',
    method: 'DELETE',
    needs: 'attachment.change',
    handle: (c, asked) => replyResult(c, { version: store.transaction(() => remove(c, asked)) }),
  })
}

/** Links have no versions (1101), nor have files on comments (1100). */
function requireVersions({ attachmentType, parentType }: AttachmentRecord): void {
  if (attachmentType !== 'FILE') throw refuse(1101)
  if (parentType === 'COMMENT') throw refuse(1100)
}
