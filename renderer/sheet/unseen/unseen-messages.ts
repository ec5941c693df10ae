import type { UnseenChanges } from '../../../shared/model/sheet/unseen-change.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { formatList } from '../../ui/messages/format-list.ts'

/** "Changed elsewhere since you were here: 5 cells, 2 new rows and 1 deleted row." */
export function unseenMessage({ changes, isMore }: UnseenChanges): string {
  if (isMore) return 'Much of this sheet was changed elsewhere since you were here.'
  const count = (kind: UnseenChanges['changes'][number]['kind']) =>
    changes.reduce((sum, change) => sum + (change.kind === kind ? 1 : 0), 0)
  const parts = [
    [count('cell'), 'cell'],
    [count('added'), 'new row'],
    [count('moved'), 'moved row'],
    [count('deleted'), 'deleted row'],
  ] as const
  const named = parts.flatMap(([number, name]) => (number > 0 ? [formatCount(number, name)] : []))
  return `Changed elsewhere since you were here: ${formatList(named)}.`
}
