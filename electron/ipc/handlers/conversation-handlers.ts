import type { SomeHandlers } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

type ConversationChannel = 'conversations.list' | 'comments.post' | 'comments.change' | 'comments.delete'

/** What people say about a sheet and its rows. A receipt is given when it is durable here; `conversations.changed` tells the rest. */
export function conversationHandlers(now: AccountNow): SomeHandlers<ConversationChannel> {
  return {
    'conversations.list': ({ sheetId, rowId, after }) =>
      onAccount(now, ({ sync }) => sync.conversations.list({ sheetId, rowId }, after)),
    'comments.post': ({ file, ...post }) =>
      onAccount(now, ({ sync, kept }) =>
        file === null
          ? sync.conversations.post({ ...post, file })
          : kept.keepFor(file, keptFile => sync.conversations.post({ ...post, file: keptFile })),
      ),
    'comments.change': ({ text, ...place }) => onAccount(now, ({ sync }) => sync.conversations.change(place, text)),
    'comments.delete': place => onAccount(now, ({ sync }) => sync.conversations.remove(place)),
  }
}
