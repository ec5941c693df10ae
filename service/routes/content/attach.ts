import { z } from 'zod'
import { type DeclaredBody, fileOr } from '../../http/declared-body.ts'
import { type Asked, type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { allowsSubType, attachmentOptions, isLinkUrl, LINK_TYPES } from '../../rules/content/attachment-kinds.ts'
import { MAX_FILE_NAME_LENGTH } from '../../rules/content/file-name.ts'
import { title } from '../../rules/title.ts'
import type { AttachmentParent } from '../../store/content/attachments.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { ownCommentFinder } from '../discussions/find-discussion.ts'
import { findRow } from '../rows/find-row.ts'
import { attachmentAdder, type Content, toFile } from './add-attachment.ts'
import { orDrop, receiveFile } from './receive-file.ts'

/** A link as sent. The schema accepts FILE, which is then rejected with a specific code. */
const Link = z.strictObject({
  name: title(MAX_FILE_NAME_LENGTH),
  url: z.string().max(2_000).refine(isLinkUrl),
  attachmentType: z.string().pipe(z.enum(['FILE', ...LINK_TYPES])),
  attachmentSubType: z.string().optional(),
  description: z.string().max(1_000).optional(),
})

/** A link on a comment has no description, because the comment is one; it is rejected like an unknown attribute. */
const LinkOnComment = Link.omit({ description: true })

/** Attaches a file or link to a sheet, a row or a comment: POST …/attachments (api-guide section 12). */
export function attachEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const attach = attacher(deps)
  const toComment = parentComment(deps)
  const link = { name: 'Register', url: 'https://planning.example/1', attachmentType: 'LINK' }
  const common = { family: 'Attachments', method: 'POST', needs: 'attachment.change', example: { body: link } } as const
  return [
    endpoint({
      ...common,
      title: 'Attach File or URL to Sheet',
      path: '/sheets/:sheetId/attachments',
      body: fileOr(Link),
      handle: (c, asked) => attach(c, asked, ({ id }) => ({ sheetId: id, parentType: 'SHEET', parentId: id })),
    }),
    endpoint({
      ...common,
      title: 'Attach File or URL to Row',
      path: '/sheets/:sheetId/rows/:rowId/attachments',
      body: fileOr(Link),
      handle: (c, asked) => attach(c, asked, sheet => parentRow(c, deps, sheet)),
    }),
    endpoint({
      ...common,
      title: 'Attach File or URL to Comment',
      path: '/sheets/:sheetId/comments/:commentId/attachments',
      body: fileOr(LinkOnComment),
      handle: (c, asked) => attach(c, asked, sheet => toComment(c, sheet)),
    }),
  ]
}

/** The row of the path as a parent; 1006 when the sheet has no such row. */
function parentRow(c: ServiceContext, deps: ServiceDeps, { id: sheetId }: VisibleSheet): AttachmentParent {
  return { sheetId, parentType: 'ROW', parentId: findRow(c, deps, sheetId).id }
}

/** Finds the comment of the path as a parent; 1081 for another user's comment, because a file would change it. */
function parentComment(deps: ServiceDeps) {
  const find = ownCommentFinder(deps)
  return (c: ServiceContext, { id: sheetId }: VisibleSheet): AttachmentParent => ({
    sheetId,
    parentType: 'COMMENT',
    parentId: find(c, sheetId).id,
  })
}

type SentLink = z.output<typeof Link> | z.output<typeof LinkOnComment>

function attacher(deps: ServiceDeps) {
  const { store, clock, government } = deps
  const addAttachment = attachmentAdder(deps)

  return async (
    c: ServiceContext,
    { target, again, body }: Asked<VisibleSheet, unknown, DeclaredBody<SentLink>>,
    toParent: (sheet: VisibleSheet) => AttachmentParent,
  ): Promise<Response> => {
    // Checked before the upload is read, so that no client uploads 30 MB in vain.
    toParent(target)
    const file = await receiveFile(c, deps)
    return orDrop(deps, file, async () => {
      const content = file ? toFile(file) : toLink(await body.read(c), government)
      const added = store.transaction(() => {
        // Checked again: during the upload the sheet, the row or the access may have been removed.
        const parent = toParent(again())
        const now = clock()
        const result = addAttachment(c.get('caller'), parent, content, now)
        return { result, version: store.sheets.touch(parent.sheetId, now) }
      })
      return replyResult(c, added)
    })
  }
}

function toLink(sent: SentLink, government: boolean | undefined): Content {
  const { attachmentType, attachmentSubType, description, ...link }: z.output<typeof Link> = sent
  if (attachmentType === 'FILE') throw refuse(1051)
  if (!attachmentOptions(government).includes(attachmentType)) throw refuse(1255, attachmentType)
  if (attachmentSubType !== undefined && !allowsSubType(attachmentType, attachmentSubType)) {
    throw refuse(1031, attachmentSubType, 'attachmentSubType')
  }
  return { ...link, attachmentType, attachmentSubType: attachmentSubType ?? null, description: description ?? null }
}
