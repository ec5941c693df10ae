import { featureKey } from '../grid/feature-key.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { GridClipboard } from './clipboard-events.ts'
import { copyAs } from './copy/copy-selection.ts'
import type { CopyKind, CopyOutcome } from './formats/copy-as.ts'

/** Puts the selected cells on the clipboard as text of one kind. */
export const COPY_AS = featureKey<(kind: CopyKind) => Promise<CopyOutcome>>('copy-as')

/** Copies, cuts and pastes while the keyboard is on the cells. */
export function clipboard({ host, root, editing, props }: FeatureParts): GridFeature {
  const events = new GridClipboard(host, root, editing, props)
  return {
    id: 'clipboard',
    offers: [COPY_AS.offer(kind => copyAs(host, kind))],
    onShown: () => events.shown(),
    watch: () => events.watch(),
  }
}
