import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import type { Going } from './row-edits.ts'

type Props = {
  readonly going: Going
  /** The name of a single deleted row; empty for several rows or without a name. */
  readonly name: string
  readonly onDelete: () => void
  readonly onKeep: () => void
}

/** Asks before deleting more than the selected row, or items that Undo cannot restore after saving. */
export function DeleteRow({ going, name, onDelete, onKeep }: Props) {
  const { rows } = going
  const sentences = [
    ...(rows > 1 ? [`${formatCount(rows, 'row')} will be deleted for everyone who uses this sheet.`] : []),
    ...lossMessages(going),
    ...brokenLinks(going.sources, rows > 1 ? 'these rows' : 'this row'),
  ]
  return (
    <Dialog title={titleOf(rows, name)} sentence={sentences.join(' ')} onClose={onKeep}>
      <Button onClick={onKeep}>Cancel</Button>
      <Button kind="danger" onClick={onDelete}>
        {rows > 1 ? `Delete ${formatCount(rows, 'row')}` : 'Delete row'}
      </Button>
    </Dialog>
  )
}

/** The message about links to deleted cells, which Undo cannot restore. */
export const brokenLinks = (sources: number, from: string): readonly string[] =>
  sources === 0
    ? []
    : [
        `${formatCount(sources, 'cell')} in other sheets ${sources === 1 ? 'shows a value' : 'show values'} of ${from}. Undo does not link ${sources === 1 ? 'it' : 'them'} again.`,
      ]

function titleOf(rows: number, name: string): string {
  if (rows === 1) return name ? `Delete “${name}”?` : 'Delete this row?'
  return name ? `Delete “${name}” and its children?` : `Delete ${formatCount(rows, 'row')}?`
}

function lossMessages({ rows, attachments, comments }: Going): readonly string[] {
  const lost = [
    ...(attachments > 0 ? [formatCount(attachments, 'attachment')] : []),
    ...(comments > 0 ? [formatCount(comments, 'comment')] : []),
  ]
  if (lost.length === 0) return []
  const isOne = attachments + comments === 1
  return [
    `${lost.join(' and ')} ${isOne ? 'goes' : 'go'} with ${rows > 1 ? 'them' : 'it'}.`,
    `Undo brings ${isOne ? 'it' : 'them'} back only until the deletion is saved.`,
  ]
}
