import { Paperclip } from 'lucide-react'
import type { Attachment } from '../../../shared/model/attachment.ts'
import type { Comment } from '../../../shared/model/comment.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatBytes } from '../../ui/messages/format-counts.ts'
import { fileKind } from '../attachments/files/file-kind.ts'
import { KindIcon } from '../attachments/files/kind-icon.tsx'
import { openInProgram } from '../attachments/open-in-program.ts'

/** The attachments of a comment, and the file that will be sent with it. */
export function CommentFiles({ sheetId, comment }: { readonly sheetId: SheetId; readonly comment: Comment }) {
  const { files, keptFile } = comment
  return (
    <>
      {files.map(file => (
        <FileButton key={file.id} sheetId={sheetId} file={file} />
      ))}
      {keptFile && (
        <p className="comment-attached">
          <Paperclip className="icon-16" aria-hidden />
          <span className="truncate">{shownName(keptFile.name)}</span>
          <span className="comment-attached-size num">{formatBytes(keptFile.sizeBytes)}</span>
        </p>
      )}
    </>
  )
}

function FileButton({ sheetId, file }: { readonly sheetId: SheetId; readonly file: Attachment }) {
  return (
    <button type="button" className="comment-attached" onClick={() => void openInProgram(sheetId, file)}>
      <KindIcon kind={fileKind(file)} />
      <span className="truncate">{shownName(file.name)}</span>
      {file.sizeBytes !== null && <span className="comment-attached-size num">{formatBytes(file.sizeBytes)}</span>}
    </button>
  )
}
