import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

/** Comments on a sheet and its rows. A receipt is given when the edit is durable here; `conversations.changed` announces the rest. */
export function commentHandlers(now: AccountNow) {
  return handlerGroup({
    'conversations.list': ({ sheetId, rowId, after }) =>
      onAccount(now, ({ sync }) => sync.comments.list({ sheetId, rowId }, after)),
    'comments.post': ({ file, ...comment }) =>
      onAccount(now, ({ sync, kept }) =>
        file === null
          ? sync.comments.post({ ...comment, file })
          : kept.keepFor(file, keptFile => sync.comments.post({ ...comment, file: keptFile })),
      ),
    'comments.change': ({ text, seen, ...ref }) => onAccount(now, ({ sync }) => sync.comments.change(ref, text, seen)),
    'comments.delete': ref => onAccount(now, ({ sync }) => sync.comments.remove(ref)),
  })
}
