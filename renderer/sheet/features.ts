import { attachments } from './attachments/attachments-feature.ts'
import { cellLinks } from './cell-links/cell-links-feature.ts'
import { clipboard } from './clipboard/clipboard-feature.ts'
import { columnHeaders } from './columns/headers/headers-feature.ts'
import { comments } from './comments/comments-feature.ts'
import { figures } from './figures/figures-feature.ts'
import { fill } from './fill/fill-feature.ts'
import { formatting } from './format/format-feature.ts'
import type { CreateFeatures, FeatureParts, GridFeature } from './grid/grid-feature.ts'
import { links } from './links/links-feature.ts'
import { rowDrag } from './rows/row-drag.ts'
import { groupTotals } from './sort-filter/group/group-totals-feature.ts'

/** Everything that can be done in the cells of a sheet. The first feature that answers a mouse event keeps it from the others. */
const FEATURES: readonly ((parts: FeatureParts) => GridFeature)[] = [
  columnHeaders,
  fill,
  clipboard,
  formatting,
  links,
  cellLinks,
  attachments,
  comments,
  rowDrag,
  figures,
  groupTotals,
]

export const createFeatures: CreateFeatures = parts => FEATURES.map(create => create(parts))
