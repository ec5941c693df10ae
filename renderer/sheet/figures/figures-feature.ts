import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { areAlike, SelectionFigures, sharedFormat } from './selection-figures.ts'
import { notAddedUp, type Summary } from './summary.ts'

export type FigurePorts = {
  /** Null while they are not known yet. `format`: the descriptor of how they are written, null for plain. */
  readonly onSelection: (figures: Summary | null, format: string | null) => void
}

/** Reports sum, count and so on of the selected cells. */
export function figures({ host }: FeatureParts, ports: () => FigurePorts): GridFeature {
  const { context } = host
  const running = new SelectionFigures(
    context,
    () => host.lines,
    summary => {
      const shown = summary === null || areAlike(context, summary) ? summary : notAddedUp(summary)
      ports().onSelection(shown, summary && sharedFormat(context, summary))
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
