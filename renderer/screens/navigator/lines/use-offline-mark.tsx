import { CloudAlert, CloudCheck, CloudDownload } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Item } from '../../../../shared/model/item.ts'
import type { OfflineSheet } from '../../../../shared/model/offline.ts'
import { useItems } from '../../../queries/items.ts'
import { useKeeping, useKeptSheets } from '../../../queries/offline.ts'
import { useIsOffline } from '../../../queries/start.ts'
import { containerMark, type OfflineMark, sheetMark } from '../../../ui/messages/offline-messages.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { clock } from '../../../ui-state/clock.ts'
import { holdersOf, itemKey } from '../item-tree.ts'

/** Whether an item is kept offline, as a mark after its name; null if the user does not keep it. */
export function useOfflineMark(item: Item): { readonly kind: OfflineMark['kind']; readonly mark: ReactElement } | null {
  const sheets = useKeptSheets()
  const isKept = useKeeping().keptBy(item) !== null
  const items = useItems()
  const when = { nowMs: clock.now(), isOffline: useIsOffline() }
  if (!isKept) return null
  const sheet = item.kind === 'sheet' ? sheets.find(({ sheetId }) => sheetId === item.id) : null
  // Chosen a moment ago.
  if (sheet === undefined) return null
  const state = sheet ? sheetMark(sheet, when) : containerMark(sheetsIn(item, items, sheets), when)
  return { kind: state.kind, mark: <Mark {...state} /> }
}

/** The kept sheets in a container. */
export function sheetsIn(
  container: Pick<Item, 'kind' | 'id'>,
  items: readonly Item[],
  sheets: readonly OfflineSheet[],
): readonly OfflineSheet[] {
  const key = itemKey(container)
  const inside = new Set(
    items
      .filter(item => item.kind === 'sheet' && holdersOf(item, items).some(holder => itemKey(holder) === key))
      .map(({ id }) => id),
  )
  return sheets.filter(({ sheetId }) => inside.has(sheetId))
}

const ICONS = { complete: CloudCheck, progress: CloudDownload, problem: CloudAlert }

function Mark({ kind, label }: OfflineMark) {
  const Icon = ICONS[kind]
  return (
    <Tooltip text={label}>
      <span className={`nav-offline is-${kind}`} role="img" aria-label={label}>
        <Icon className="icon-16" aria-hidden />
      </span>
    </Tooltip>
  )
}
