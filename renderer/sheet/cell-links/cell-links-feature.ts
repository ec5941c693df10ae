import { type LinkTarget, linkTarget } from '../../../shared/model/sheet/cell-source.ts'
import type { ChangeParts } from '../editing/cell-changes.ts'
import { cellNow } from '../grid/grid-context.ts'
import type { GridFeature } from '../grid/grid-feature.ts'
import { cellFollowed } from '../grid/input/under-pointer.ts'
import { linkClass, linkLines } from '../values/link-labels.ts'
import { pasteLinks } from './paste-links.ts'

export type CellLinkPorts = {
  /** Opens the source cell of a link in its sheet. */
  readonly onOpenSource: (source: LinkTarget) => void
}

/** Links cells to cells of other sheets, and opens the source of a linked cell on Ctrl+click. */
export function cellLinks({ host, changes }: ChangeParts, ports: () => CellLinkPorts): GridFeature {
  const sourceUnder = (event: MouseEvent): LinkTarget | null => {
    const at = cellFollowed(host, event)
    return at && linkTarget(cellNow(host.context, at.index, at.columnId).linkIn)
  }
  return {
    id: 'cell-links',
    decorateCell(look, cell) {
      if (!cell.linkIn && !cell.linksOut) return
      look.addClass(linkClass(cell))
      for (const line of linkLines(cell)) look.addLine(line)
    },
    commands: { 'paste-links': () => pasteLinks(host, changes) },
    pointer: {
      onPress: event => sourceUnder(event) !== null,
      onClick(event) {
        const source = sourceUnder(event)
        if (source) ports().onOpenSource(source)
        return source !== null
      },
    },
  }
}
