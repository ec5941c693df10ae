import { shownName } from '../../../../shared/shown-name.ts'
import type { FeatureParts, GridFeature } from '../../grid/grid-feature.ts'
import { GroupTotals } from './group-totals.ts'
import { watchParentTips } from './parent-tip.ts'

/** Shows sums in group headers, and the full names of truncated parents. */
export function groupTotals({ host, root }: FeatureParts): GridFeature {
  const totals = new GroupTotals()
  return {
    id: 'group-totals',
    groupFigure(headerId, { id, title }) {
      const value = totals.sumOf(headerId, id)
      return value === null ? null : { value, about: `Sum of ${shownName(title)}, without the totals of parents` }
    },
    onShown: () => totals.restart(host.context.view, host.lines, headers => host.refreshRows(headers)),
    watch: () => watchParentTips(root),
  }
}
