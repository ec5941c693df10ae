import { type CellLink, readLink } from '../../../shared/model/sheet/cell-link.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { linkNow } from '../grid/grid-context.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { cellFollowed } from '../grid/input/under-pointer.ts'

export type LinkPorts = { readonly onOpenLink: (cell: CellAddress, link: CellLink) => void }

/** Opens the link of a cell by Ctrl+click. */
export function links({ host }: FeatureParts, ports: () => LinkPorts): GridFeature {
  const linkUnder = (event: MouseEvent): CellLink | null => {
    const at = cellFollowed(host, event)
    const link = at && linkNow(host.context, at.index, at.columnId)
    return link === null ? null : readLink(link)
  }
  return {
    id: 'links',
    pointer: {
      // A cell whose link is opened is not selected.
      onPress: event => linkUnder(event) !== null,
      onClick(event) {
        const [cell, link] = [cellFollowed(host, event), linkUnder(event)]
        if (!cell || !link) return false
        ports().onOpenLink({ rowId: cell.rowId, columnId: cell.columnId }, link)
        return true
      },
    },
  }
}
