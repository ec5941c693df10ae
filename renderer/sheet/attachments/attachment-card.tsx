import { Download, Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { type Attachment, isFile } from '../../../shared/model/attachment.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { deleteAttachment, downloadAttachment, thumbnailAddress } from '../../queries/sheet/attachments.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { formatBytes } from '../../ui/messages/format-counts.ts'
import { plainDate } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { notify, notifyFailure } from '../../ui-state/notices.ts'
import './attachment-card.css'
import { FileArt } from './files/file-art.tsx'
import { fileKind, kindWord, nameParts } from './files/file-kind.ts'
import { KindIcon } from './files/kind-icon.tsx'
import { openInProgram } from './open-in-program.ts'

type Props = {
  readonly sheetId: SheetId
  readonly attachment: Attachment
  /** Its row or sheet, in a list of several. */
  readonly location: string | null
  readonly look: 'grid' | 'list'
  readonly canDelete: boolean
}

/** One file or link, as a card or as a line. A click opens it; the rest is in its menu. */
export function AttachmentCard({ sheetId, attachment, location, look, canDelete }: Props) {
  const { id } = attachment
  const name = shownName(attachment.name)
  const kind = fileKind(attachment)
  const { stem, ending } = nameParts(name)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    // If the menu opened while the button is down, releasing it would choose the item under the pointer.
    if (event.buttons === 0) setMenuOpen(true)
    else window.addEventListener('pointerup', () => setMenuOpen(true), { once: true })
  }
  return (
    <li className={`attachment attachment-${look}`} onContextMenu={onContextMenu}>
      <button type="button" className="attachment-open" onClick={() => void openInProgram(sheetId, attachment)}>
        {look === 'grid' ? (
          <span className="attachment-picture">
            <FileArt kind={kind} picture={kind === 'image' ? thumbnailAddress(sheetId, id) : null} />
          </span>
        ) : (
          <KindIcon kind={kind} />
        )}
        <span className="attachment-text">
          <span className="attachment-name" title={name}>
            <span className="truncate">{stem}</span>
            {ending}
          </span>
          <span className="attachment-facts truncate num">{facts(attachment, location, clock.now())}</span>
        </span>
      </button>
      <AttachmentMenu
        sheetId={sheetId}
        attachment={attachment}
        canDelete={canDelete}
        isOpen={isMenuOpen}
        onOpen={setMenuOpen}
      />
    </li>
  )
}

type MenuProps = Omit<Props, 'look' | 'location'> & {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

function AttachmentMenu({ sheetId, attachment, canDelete, isOpen, onOpen }: MenuProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { id } = attachment
  const name = shownName(attachment.name)
  const onDownload = async () => {
    const saved = await downloadAttachment(sheetId, id)
    if (saved.ok) notify({ kind: 'done', text: `${shownName(saved.value.name)} is downloaded.` })
    else await notifyFailure(name, Promise.resolve(saved))
  }
  return (
    <>
      <Menu
        align="end"
        open={isOpen}
        onOpenChange={onOpen}
        trigger={
          <button type="button" className="attachment-more" aria-label={`More for ${name}`}>
            <Ellipsis className="icon-16" aria-hidden />
          </button>
        }
      >
        <MenuItem icon={ExternalLink} onSelect={() => void openInProgram(sheetId, attachment)}>
          Open
        </MenuItem>
        {isFile(attachment) && (
          <MenuItem icon={Download} onSelect={() => void onDownload()}>
            Download
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon={Trash2} danger reason={canDelete ? null : 'View only'} onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      {isDeleting && (
        <Dialog
          title={`Delete ${name}?`}
          sentence="It is deleted for everyone who uses this sheet. This cannot be undone."
          onClose={() => setDeleting(false)}
        >
          <Button onClick={() => setDeleting(false)}>Cancel</Button>
          <Button
            kind="danger"
            onClick={() => {
              setDeleting(false)
              void notifyFailure(name, deleteAttachment(sheetId, id))
            }}
          >
            Delete
          </Button>
        </Dialog>
      )}
    </>
  )
}

/** "Row 5, PDF, 1.8 MB, 3 Jun", "Link, planning.example, 3 Jun" */
function facts(attachment: Attachment, location: string | null, nowMs: number): string {
  const at = attachment.createdAt === null ? Number.NaN : Date.parse(attachment.createdAt)
  return [
    location ?? '',
    kindWord(fileKind(attachment)),
    attachment.host ?? '',
    attachment.sizeBytes === null ? '' : formatBytes(attachment.sizeBytes),
    Number.isNaN(at) ? '' : plainDate(at, nowMs),
  ]
    .filter(Boolean)
    .join(', ')
}
