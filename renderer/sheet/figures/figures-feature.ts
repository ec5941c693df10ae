import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { areAlike, SelectionFigures, sharedFormat } from './selection-figures.ts'
import { notAddedUp } from './summary.ts'

/** Reports sum, count and so on of the selected cells. */
export function figures({ host, props }: FeatureParts): GridFeature {
  const { context } = host
  const running = new SelectionFigures(
    context,
    () => host.lines,
    summary => {
      const shown = summary === null || areAlike(context, summary) ? summary : notAddedUp(summary)
      props().onSelection(shown, summary && sharedFormat(context, summary))
    },
  )
  return {
    id: 'figures',
    onShown: isOther => {
      if (isOther) running.restart()
    },
    onSelected: () => running.restart(),
    watch: () => () => running.stop(),
  }
}
