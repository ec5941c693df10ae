import type { ServiceDeps } from '../../../http/env.ts'
import { hashToken } from '../../../middleware/auth.ts'
import { reaches } from '../../../rules/access.ts'
import { type SentRequestRecord, sentRequestStore } from '../../../store/requests/sent-requests.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'

/** A request that can be answered, and its sheet as its sender sees it. */
export type OpenRequest = {
  readonly request: SentRequestRecord
  readonly sheet: VisibleSheet
}

/** Why a link cannot be used. */
export type Closed = 'unknown' | 'answered' | 'withdrawn'

/** Finds the request of a link. Its sender must still have write access, which the recipient's values need. */
export function requestOpener({ store }: Pick<ServiceDeps, 'store'>) {
  const sent = sentRequestStore(store.db)

  return (secret: string): OpenRequest | { readonly closed: Closed } => {
    const request = sent.findByHash(hashToken(secret))
    if (!request) return { closed: 'unknown' }
    if (request.status === 'COMPLETE') return { closed: 'answered' }
    const sheet = store.sheets.findVisible(request.sentBy.id, request.sheetId)
    const isOpen = request.status === 'PENDING' && sheet !== null && reaches(sheet.accessLevel, 'EDITOR')
    return isOpen ? { request, sheet } : { closed: 'withdrawn' }
  }
}
