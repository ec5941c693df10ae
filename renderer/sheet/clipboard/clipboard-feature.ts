import type { Editing } from '../editing/editing-feature.ts'
import { featureKey } from '../grid/feature-key.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { GridClipboard } from './clipboard-events.ts'
import { copyAs } from './copy/copy-selection.ts'
import type { CopyKind, CopyOutcome } from './formats/copy-as.ts'
import type { ClipboardPorts } from './paste/run-paste.ts'

/** Copies the selected cells as text in one format. */
export const COPY_AS = featureKey<(kind: CopyKind) => Promise<CopyOutcome>>('copy-as')

/** Copies, cuts and pastes while a cell has the focus. */
export function clipboard(parts: FeatureParts, editing: Editing, ports: () => ClipboardPorts): GridFeature {
  const events = new GridClipboard(parts, editing, ports)
  return {
    id: 'clipboard',
    provides: [COPY_AS.provide(kind => copyAs(parts.host, kind))],
    onShown: () => events.shown(),
    watch: () => events.watch(),
  }
}
