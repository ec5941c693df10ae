import type { FeatureParts, GridFeature } from '../../grid/grid-feature.ts'
import { watchParentTips } from './parent-tip.ts'

/** Adds up what the groups hold, for their headers. */
export const groupTotals = ({ host, root }: FeatureParts): GridFeature => ({
  id: 'group-totals',
  onShown: () => host.context.totals.restart(host.context.view, host.lines, headers => host.refreshRows(headers)),
  watch: () => watchParentTips(root),
})
