import { type AttachmentPorts, attachments } from './attachments/attachments-feature.ts'
import { cellBar, type LinesBelow } from './cell-bar/lines-below.ts'
import { type CellLinkPorts, cellLinks } from './cell-links/cell-links-feature.ts'
import { clipboard } from './clipboard/clipboard-feature.ts'
import type { ClipboardPorts } from './clipboard/paste/run-paste.ts'
import { columnHeaders } from './columns/headers/headers-feature.ts'
import { type CommentPorts, comments } from './comments/comments-feature.ts'
import { CellChanges } from './editing/cell-changes.ts'
import type { EditPorts } from './editing/edit-ports.ts'
import { Editing } from './editing/editing-feature.ts'
import { type FigurePorts, figures } from './figures/figures-feature.ts'
import { fill } from './fill/fill-feature.ts'
import { formatting } from './format/format-feature.ts'
import type { BarField } from './formula/bar-field.ts'
import type { CreateFeatures } from './grid/grid-feature.ts'
import { type LinkPorts, links } from './links/links-feature.ts'
import { type RowPanelPorts, rowPanel } from './row-panel/row-panel-feature.ts'
import { type RowDragPorts, rowDrag } from './rows/row-drag.ts'
import { groupTotals } from './sort-filter/group/group-totals-feature.ts'
import { headerMarks } from './sort-filter/header-marks-feature.ts'
import { unseen } from './unseen/unseen-feature.ts'

/** The interface of the screen to features. */
export type FeaturePorts = AttachmentPorts &
  CellLinkPorts &
  ClipboardPorts &
  CommentPorts &
  EditPorts &
  FigurePorts &
  LinkPorts &
  RowDragPorts &
  RowPanelPorts

/**
 * All features of the cells of a sheet. A mouse event goes to the first feature that handles it, so editing, which
 * handles every double click on a cell, is the last one. `bar`: the second field of an edit. `lines`: for the cell bar.
 */
export const featuresWith =
  (bar: BarField, lines: LinesBelow, ports: () => FeaturePorts): CreateFeatures =>
  parts => {
    const changes = new CellChanges(parts.host, parts.root, ports)
    const changing = { ...parts, changes }
    const editing = new Editing(changing, bar, ports)
    return [
      columnHeaders(parts),
      fill(changing),
      clipboard(parts, editing, ports),
      formatting(changing),
      links(parts, ports),
      cellLinks(changing, ports),
      attachments(parts, ports),
      comments(parts, ports),
      rowDrag(parts, ports),
      rowPanel(parts, editing, ports),
      figures(parts, ports),
      headerMarks(parts),
      unseen(parts),
      groupTotals(parts),
      cellBar(parts, lines),
      editing,
    ]
  }
