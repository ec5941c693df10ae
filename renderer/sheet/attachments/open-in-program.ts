import type { Attachment, OpenedBytes } from '../../../shared/model/attachment.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { openAttachment } from '../../queries/sheet/attachments.ts'
import { plainTime } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { notify, notifyFailure } from '../../ui-state/notices.ts'
import { NO_BROWSER } from '../links/open-link.ts'

/** Opens a file in the program for its type, or a link in the browser. Reports failures, and unexpected content. */
export async function openInProgram(sheetId: SheetId, attachment: Pick<Attachment, 'id' | 'name'>): Promise<void> {
  const name = shownName(attachment.name)
  const call = openAttachment(sheetId, attachment.id)
  await notifyFailure(name, call)
  const answer = await call
  if (!answer.ok) return
  const { outcome, bytes } = answer.value
  const text =
    outcome === 'not-allowed'
      ? `“${name}” has no web address, so Sheaf cannot open it. Ask the person who attached it.`
      : outcome === 'no-browser'
        ? NO_BROWSER
        : bytesMessage(name, bytes, clock.now())
  if (text !== null) notify({ kind: 'wait', text })
}

/** Says if the opened bytes differ from the requested ones; null if they do not. */
function bytesMessage(name: string, bytes: OpenedBytes, nowMs: number): string | null {
  switch (bytes.kind) {
    case 'as-asked':
      return null
    case 'newer-version':
      return `${name} has a newer version, and that one is open.`
    case 'kept-copy':
      return `No connection. This is the copy of ${name} from ${plainTime(bytes.at, nowMs)}.`
  }
}
