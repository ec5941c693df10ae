import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { count } from '../../ui/words/counts.ts'

type Props = {
  /** The chosen rows and everything under them. */
  readonly rows: number
  /** What the one row is called that was chosen; empty where there are several, or it has no name. */
  readonly name: string
  readonly onDelete: () => void
  readonly onKeep: () => void
}

/** Asked only when more goes than the row a person pointed at. */
export function DeleteRow({ rows, name, onDelete, onKeep }: Props) {
  return (
    <Dialog
      title={name ? `Delete “${name}” and what is under it?` : `Delete ${count(rows, 'row')}?`}
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
