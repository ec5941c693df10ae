import { SheetId } from '../../../shared/model/ids.ts'
import type { CellLink } from '../../../shared/model/sheet/cell-link.ts'
import { openCellLink } from '../../queries/sheet/cells.ts'
import { notify } from '../../ui-state/notices.ts'
import { sheetTab } from '../../ui-state/tabs.ts'
import { view } from '../../ui-state/ui-store.ts'
import type { CellAddress } from '../core/cell-address.ts'

/** Opens a sheet in a tab, everything else in the browser. Reports links that cannot be opened. */
export async function openLink(sheetId: SheetId, cell: CellAddress, link: CellLink): Promise<void> {
  if (link.kind === 'sheet') {
    view.open(sheetTab(SheetId.parse(link.id)))
    return
  }
  const sentence = link.kind === 'gone' || link.url === null ? whyNowhere(link) : await inBrowser(sheetId, cell)
  if (sentence !== null) notify({ kind: 'wait', text: sentence })
}

const whyNowhere = ({ kind }: CellLink): string =>
  kind === 'gone'
    ? 'The target of this link was deleted. Clear the cell to remove the link.'
    : `Sheaf does not show ${kind === 'report' ? 'reports' : 'dashboards'}. Open this one on the service’s web page.`

async function inBrowser(sheetId: SheetId, { rowId, columnId }: CellAddress): Promise<string | null> {
  const answer = await openCellLink({ sheetId, rowId, columnId })
  if (!answer.ok) return NO_BROWSER
  switch (answer.value.outcome) {
    case 'opened':
      return null
    case 'not-allowed':
      return 'Only web and e-mail links open from a cell. Copy the address if you trust it.'
    case 'no-browser':
      return NO_BROWSER
  }
}

export const NO_BROWSER = 'No browser opened. Check which browser this computer opens links with, then try again.'
