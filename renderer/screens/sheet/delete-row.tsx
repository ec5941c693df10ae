import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { count } from '../../ui/words/counts.ts'

type Props = {
  /** The row and everything under it. */
  readonly rows: number
  readonly name: string
  readonly onDelete: () => void
  readonly onKeep: () => void
}

/** Asked only when more goes than the row a person pointed at. */
export function DeleteRow({ rows, name, onDelete, onKeep }: Props) {
  return (
    <Dialog
      title={`Delete ${name ? `“${name}”` : 'this row'} and what is under it?`}
      sentence={`${count(rows, 'row')} will go, for everybody who uses this sheet.`}
      onClose={onKeep}
    >
      <Button onClick={onKeep}>Keep them</Button>
      <Button kind="danger" onClick={onDelete}>
        Delete {count(rows, 'row')}
      </Button>
    </Dialog>
  )
}
