import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { attachmentStore } from '../../store/content/attachments.ts'

/** Finds the attachment of the path; 1006 when the sheet has no such attachment. */
export function attachmentFinder({ db }: ServiceDeps['store']) {
  const attachments = attachmentStore(db)
  return (c: ServiceContext, sheetId: number) => {
    const attachment = attachments.find(sheetId, pathId(c, 'attachmentId'))
    if (!attachment) throw refuse(1006)
    return attachment
  }
}
