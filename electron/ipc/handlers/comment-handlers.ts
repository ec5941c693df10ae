import type { LinkOutcome } from '../../../shared/model/sheet/link-address.ts'
import { webAddresses } from '../../../shared/model/web-addresses.ts'
import { ok } from '../../../shared/result.ts'
import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

/**
 * Comments on a sheet and its rows. A receipt is returned when the edit is durable here; `conversations.changed`
 * announces the rest. `openLink` checks the address and opens it in the browser.
 */
export function commentHandlers(now: AccountNow, openLink: (address: string) => Promise<LinkOutcome>) {
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
    'comments.open-link': ({ sheetId, commentId, start }) =>
      onAccount(now, async ({ sync }) => {
        const text = await sync.comments.shownText(sheetId, commentId)
        const found = webAddresses(text ?? '').find(each => each.start === start)
        return ok({ outcome: found ? await openLink(found.address) : 'not-allowed' })
      }),
  })
}
