import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { shownName } from '../../../../shared/shown-name.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { formatBytes } from '../../../ui/messages/format-counts.ts'

type ButtonProps = { readonly onFiles: (files: readonly File[]) => void; readonly reason: string | null }

/** Opens the file picker of the system. */
export function FileButton({ onFiles, reason }: ButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilePicker ref={picker} label="File for this comment" onFiles={onFiles} />
      <IconButton icon={Paperclip} label="Attach a file" reason={reason} onClick={() => picker.current?.click()} />
    </>
  )
}

/** The file that will go with the comment. */
export function ChosenFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  return (
    <p className="comment-file">
      <Paperclip className="icon-13" aria-hidden />
      <span className="truncate">{shownName(file.name)}</span>
      <span className="comment-file-size num">{formatBytes(file.size)}</span>
      <IconButton icon={X} label={`Remove ${shownName(file.name)}`} onClick={onRemove} />
    </p>
  )
}
