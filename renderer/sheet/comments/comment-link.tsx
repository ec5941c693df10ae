import type { KeyboardEvent } from 'react'
import type { CommentId, SheetId, ThreadId } from '../../../shared/model/ids.ts'
import { openCommentLink } from '../../queries/sheet/threads.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { notify } from '../../ui-state/notices.ts'
import { shownAddress } from '../core/link-tip.ts'
import { NO_BROWSER } from '../links/open-link.ts'

type Props = {
  readonly at: { readonly sheetId: SheetId; readonly threadId: ThreadId; readonly commentId: CommentId }
  /** Its position in the text of the comment. */
  readonly start: number
  readonly address: string
}

/** An address in the text of a comment, opened in the browser. */
export function CommentLink({ at, start, address }: Props) {
  const open = async () => {
    const answer = await openCommentLink(at, start)
    const outcome = answer.ok ? answer.value.outcome : 'no-browser'
    if (outcome !== 'opened') notify({ kind: 'wait', text: outcome === 'no-browser' ? NO_BROWSER : NOT_OPENED })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void open()
  }
  return (
    <Tooltip text={`Opens ${shownAddress(address)} in the browser`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button breaks across no lines, and an anchor could lead the page elsewhere */}
      <span role="link" tabIndex={0} className="comment-link" onClick={() => void open()} onKeyDown={onKeyDown}>
        {address}
      </span>
    </Tooltip>
  )
}

const NOT_OPENED = 'Sheaf does not open this address. Copy it if you trust it.'
