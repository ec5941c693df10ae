import { tokenHolder } from '../../shared/model/account.ts'
import { isConflict } from '../../shared/model/others/conflict.ts'
import type { LiveAccount } from '../account/open-account.ts'
import type { Decision } from '../desktop/decision.ts'

/** All pending decisions in the open accounts. */
export const decisionsOf = (accounts: readonly LiveAccount[]): readonly Decision[] => accounts.flatMap(ofAccount)

function ofAccount(live: LiveAccount): readonly Decision[] {
  const { account, sync, uploads } = live
  const base = { account: account.key, seq: null }
  const unsaved = sync.unsaved()
  const edits = unsaved.needsReview === 0 ? [] : live.needsReview()
  // The local service needs no sign-in.
  const isOver = account.signInMethod !== 'local' && !live.hasSession()
  const waits = unsaved.total > unsaved.needsReview || (unsaved.files?.length ?? 0) > 0
  return [
    ...(isOver && waits
      ? [{ ...base, key: `${tokenHolder(account)} sign-in`, kind: 'sign-in' as const, sheetId: null }]
      : []),
    ...edits.map(
      ({ seq, sheetId, reason }): Decision => ({
        ...base,
        key: `${account.key} edit ${seq}`,
        kind: isConflict({ state: 'needs-review', reason }) ? 'conflict' : 'rejected',
        sheetId,
        seq,
      }),
    ),
    ...uploads
      .list()
      .filter(({ state }) => state === 'failed' || state === 'changed' || state === 'unreadable')
      .map(({ id, sheetId }): Decision => ({ ...base, key: `${account.key} file ${id}`, kind: 'upload', sheetId })),
  ]
}
