import { attachments } from './attachments/attachments-feature.ts'
import { cellLinks } from './cell-links/cell-links-feature.ts'
import { comments } from './comments/comments-feature.ts'
import { figures } from './figures/figures-feature.ts'
import { fill } from './fill/fill-feature.ts'
import type { CreateFeatures } from './grid/grid-feature.ts'
import { links } from './links/links-feature.ts'
import { rowDrag } from './rows/row-drag.ts'

/** Everything that can be done in the cells of a sheet. The first feature that answers a mouse event keeps it from the others. */
export const createFeatures: CreateFeatures = parts =>
  [fill, links, cellLinks, attachments, comments, rowDrag, figures].map(create => create(parts))
