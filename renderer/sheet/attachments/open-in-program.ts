import type { Attachment } from '../../../shared/model/attachment.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { openAttachment } from '../../queries/sheet/attachments.ts'
import { notify, notifyFailure } from '../../view/notices.ts'
import { NO_BROWSER } from '../links/open-link.ts'

/** Opens a file in the program for its type and a link in the browser; says why where neither opened. */
export async function openInProgram(sheetId: SheetId, { id, name }: Pick<Attachment, 'id' | 'name'>): Promise<void> {
  const call = openAttachment(sheetId, id)
  await notifyFailure(shownName(name), call)
  const answer = await call
  if (!answer.ok) return
  const { outcome } = answer.value
  if (outcome === 'not-allowed') notify({ kind: 'wait', text: notAllowed(shownName(name)) })
  if (outcome === 'no-browser') notify({ kind: 'wait', text: NO_BROWSER })
}

const notAllowed = (name: string): string =>
  `“${name}” has no web address, so Sheaf cannot open it. Ask the person who attached it.`
