import { AtSign } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { COMMENT_LIMIT } from '../../../../shared/model/comment.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { tokenOf } from '../../../queries/sheet/file-token.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-caps.tsx'
import { formatCount, formatNumber } from '../../../ui/messages/format-counts.ts'
import { notify } from '../../../ui-state/notices.ts'
import { returnToGrid } from '../../../ui-state/panes.ts'
import { useFileDrop } from '../../attachments/use-file-drop.ts'
import { drafts, useDraft, useWantsFocus } from '../drafts.ts'
import './comment-box.css'
import { ChosenFile, FileButton } from './chosen-file.tsx'
import { useNaming } from './use-naming.tsx'

type Props = {
  /** The key of the draft, see `drafts.ts`. */
  readonly target: string
  readonly label: string
  readonly action: string
  /** Why nothing can be written here. */
  readonly reason: string | null
  readonly canAttach: boolean
  /** The text before the user typed. Escape closes the box only if it still has this text. */
  readonly original?: string
  /** Resolves to true when the comment is stored. */
  readonly onSend: (text: string, file: File | null) => Promise<boolean>
  /** Called when the comment is stored. By default the box is emptied for another one. */
  readonly onSent?: () => void
  /** Shows a button that discards the draft. */
  readonly canCancel?: boolean
}

/** A box for writing a comment. Its text is kept until it is stored, also while the box is not shown. */
export function CommentBox(props: Props) {
  const { target, label, action, reason, canAttach, original = '', canCancel = false } = props
  const { text, file } = useDraft(target) ?? { text: '', file: null, seen: null }
  const [isStoring, setStoring] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const naming = useNaming(box, target, text)
  const drop = useFileDrop(canAttach && reason === null ? files => void takeFile(target, files) : null)
  const tooLong = text.length - COMMENT_LIMIT
  const off = reason ?? whyNot(text, tooLong)
  useFocusWhenWanted(box, target)

  const onSend = async () => {
    if (off !== null || isStoring) return
    setStoring(true)
    const isStored = await props.onSend(text.trim(), file)
    setStoring(false)
    if (!isStored) return
    drafts.empty(target)
    props.onSent?.()
  }
  const onCancel = () => {
    drafts.clear(target)
    returnToGrid(document)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (naming.onKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void onSend()
    }
    // Escape returns to the grid; typed text is kept as a draft.
    if (event.key === 'Escape' && text === original && file === null) drafts.clear(target)
  }
  return (
    <div className={`comment-box${drop.isOver ? ' is-over' : ''}`} {...drop.handlers}>
      <textarea
        ref={box}
        className="input comment-input"
        dir="auto"
        aria-label={label}
        aria-invalid={tooLong > 0}
        placeholder={reason ?? label}
        readOnly={reason !== null}
        value={text}
        rows={2}
        {...naming.aria}
        onChange={event => {
          drafts.change(target, { text: event.currentTarget.value })
          naming.onCaret(event.currentTarget)
        }}
        onSelect={event => naming.onCaret(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={naming.close}
      />
      {naming.list}
      {file && <ChosenFile file={file} onRemove={() => drafts.change(target, { file: null })} />}
      {tooLong > 0 && (
        <p className="field-problem">
          {formatCount(tooLong, 'character')} too many. The limit is {formatNumber(COMMENT_LIMIT)}.
        </p>
      )}
      <div className="comment-tools">
        {canAttach && <FileButton onFiles={files => void takeFile(target, files)} reason={reason} />}
        <IconButton icon={AtSign} label="Mention somebody" reason={reason} onClick={naming.begin} />
        <span className="comment-gap" />
        {canCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <KeyCaps keys={['Ctrl', 'Enter']} />
        <Button kind="primary" reason={off} onClick={() => void onSend()}>
          {action}
        </Button>
      </div>
    </div>
  )
}

function whyNot(text: string, tooLong: number): string | null {
  if (text.trim() === '') return 'Write something first'
  return tooLong > 0 ? 'Too long' : null
}

/** A comment carries one file (API guide 13). */
async function takeFile(target: string, files: readonly File[]): Promise<void> {
  const [file, ...others] = files
  if (!file) return
  const token = await tokenOf(file)
  if (!token.ok) {
    notify({ kind: 'failed', what: null, error: token.error })
    return
  }
  drafts.change(target, { file })
  if (others.length > 0)
    notify({ kind: 'wait', text: `A comment takes one file. ${shownName(file.name)} was attached.` })
}

/** Takes the focus only after the user opened the box, and not when it appears with a restored draft. */
function useFocusWhenWanted(box: React.RefObject<HTMLTextAreaElement | null>, target: string): void {
  const isWanted = useWantsFocus(target)
  useEffect(() => {
    if (!isWanted) return
    const input = box.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
    input?.parentElement?.scrollIntoView({ block: 'nearest' })
    drafts.hasFocus()
  }, [isWanted, box])
}
