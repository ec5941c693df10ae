import { shownName } from '../../../shared/shown-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'

type Props = {
  readonly title: string
  /** How many of its cells hold something. */
  readonly cells: number
  /** Whether Undo can make it again, once it is gone from the service. */
  readonly canReturn: boolean
  readonly onDelete: () => void
  readonly onKeep: () => void
}

/** Always asked: what the cells of a column hold goes with it. */
export function DeleteColumn({ title, cells, canReturn, onDelete, onKeep }: Props) {
  const lost = cells === 0 ? 'Its cells are all empty.' : `${formatCount(cells, 'filled cell')} will be lost.`
  const undo = canReturn
    ? 'Undo brings it back while this window is open.'
    : 'Only the service can create such a column: Undo brings it back only until the deletion is saved.'
  return (
    <Dialog
      title={`Delete the column “${shownName(title)}”?`}
      sentence={`${lost} The column is deleted for everyone who uses this sheet. ${undo}`}
      onClose={onKeep}
    >
      <Button onClick={onKeep}>Keep it</Button>
      <Button kind="danger" onClick={onDelete}>
        Delete column
      </Button>
    </Dialog>
  )
}
