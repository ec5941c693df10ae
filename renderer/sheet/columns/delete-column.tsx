import { shownName } from '../../../shared/shown-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { formatList } from '../../ui/messages/format-list.ts'
import { brokenLinks } from '../rows/delete-row.tsx'

type Props = {
  readonly titles: readonly string[]
  /** The number of filled cells. */
  readonly cells: number
  /** The number of cells in other sheets linked to these columns. */
  readonly sources: number
  /** Whether Undo can recreate them after the service has deleted them. */
  readonly canReturn: boolean
  readonly onDelete: () => void
  readonly onKeep: () => void
}

/** Always asks: the content of the cells is deleted with the column. */
export function DeleteColumn({ titles, cells, sources, canReturn, onDelete, onKeep }: Props) {
  const names = formatList(titles.map(title => `“${shownName(title)}”`))
  const isOne = titles.length === 1
  const [its, it, isGone] = isOne ? ['Its', 'it', 'column is'] : ['Their', 'them', 'columns are']
  const lost = cells === 0 ? `${its} cells are all empty.` : `${formatCount(cells, 'filled cell')} will be lost.`
  const undo = canReturn
    ? `Undo brings ${it} back while this window is open.`
    : `Only the service can create such a column: Undo brings ${it} back only until the deletion is saved.`
  return (
    <Dialog
      title={isOne ? `Delete the column ${names}?` : `Delete ${formatCount(titles.length, 'column')}?`}
      sentence={`${isOne ? '' : `${names}. `}${lost} The ${isGone} deleted for everyone who uses this sheet. ${[undo, ...brokenLinks(sources, isOne ? 'this column' : 'these columns')].join(' ')}`}
      onClose={onKeep}
    >
      <Button onClick={onKeep}>Keep {it}</Button>
      <Button kind="danger" onClick={onDelete}>
        {isOne ? 'Delete column' : `Delete ${formatCount(titles.length, 'column')}`}
      </Button>
    </Dialog>
  )
}
