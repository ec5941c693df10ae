import { Boxes, Folder, Table2, X } from 'lucide-react'
import type { KeptItem, OfflineSheet } from '../../../shared/model/offline.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useItems, useItemsAreKnown } from '../../queries/items.ts'
import { useKeeping, useKeptItems } from '../../queries/offline.ts'
import { useIsOffline } from '../../queries/start.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { containerMark, copiesLabel, sheetMark } from '../../ui/messages/offline-messages.ts'
import { clock } from '../../ui-state/clock.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { itemAt } from '../navigator/item-tree.ts'
import { sheetsIn } from '../navigator/lines/use-offline-mark.tsx'

/** Further sheets with a problem are only counted. */
const PROBLEMS_AT_MOST = 3

const ICONS = { workspace: Boxes, folder: Folder, sheet: Table2 }

/** The items that the user keeps offline, each with its progress, size, age and problems. */
export function KeptList({ sheets }: { readonly sheets: readonly OfflineSheet[] }) {
  const kept = useKeptItems()
  if (kept.length === 0) {
    return (
      <p className="settings-hint">
        Nothing is kept offline yet. Choose “Keep offline” in the menu of a sheet, folder or workspace in the navigator.
        Sheets that you open have copies as long as there is room.
      </p>
    )
  }
  return (
    <>
      <ul className="kept-list" aria-label="Kept offline">
        {kept.map(item => (
          <KeptRow key={`${item.kind}:${item.id}`} item={item} sheets={sheets} />
        ))}
      </ul>
      <p className="settings-hint">Removing an item from this list deletes no copies until their room is needed.</p>
    </>
  )
}

function KeptRow({ item, sheets }: { readonly item: KeptItem; readonly sheets: readonly OfflineSheet[] }) {
  const { release } = useKeeping()
  const name = shownName(itemAt(item, useItems())?.name ?? item.name)
  const Icon = ICONS[item.kind]
  const { label, isProblem, problems } = useKeptState(item, sheets)
  return (
    <li className="kept-row">
      <Icon className="icon-16" aria-hidden />
      <div className="kept-text">
        <p className="truncate">{name}</p>
        <p className={`settings-hint num${isProblem ? ' is-problem' : ''}`}>{label}</p>
        {problems.map(problem => (
          <p key={problem} className="settings-hint is-problem">
            {problem}
          </p>
        ))}
      </div>
      <IconButton
        icon={X}
        label={`Stop keeping “${name}” offline`}
        onClick={() => void notifyFailure(`Keeping “${name}” offline`, release(item))}
      />
    </li>
  )
}

/** The sentences about a kept item. */
function useKeptState(item: KeptItem, sheets: readonly OfflineSheet[]) {
  const items = useItems()
  const isGone = useItemsAreKnown() && item.kind !== 'sheet' && itemAt(item, items) === null
  const when = { nowMs: clock.now(), isOffline: useIsOffline() }
  const sheet = item.kind === 'sheet' ? sheets.find(({ sheetId }) => sheetId === item.id) : undefined
  if (isGone) return { label: 'Deleted, or no longer shared with you', isProblem: true, problems: [] }
  if (item.kind === 'sheet') {
    const mark = sheet ? sheetMark(sheet, when) : { kind: 'progress', label: 'Waits to be read' }
    const size = sheet && copiesLabel([sheet], when.nowMs)
    return {
      label: mark.kind === 'complete' && size ? size : mark.label,
      isProblem: mark.kind === 'problem',
      problems: [],
    }
  }
  const inside = sheetsIn(item, items, sheets)
  const failed = inside.filter(each => sheetMark(each, when).kind === 'problem')
  const named = failed.slice(0, PROBLEMS_AT_MOST).map(each => `${shownName(each.name)}: ${sheetMark(each, when).label}`)
  const others = failed.length - named.length
  return {
    label: [containerMark(inside, when).label, copiesLabel(inside, when.nowMs)].flatMap(text => text ?? []).join('. '),
    isProblem: failed.length > 0,
    problems: others > 0 ? [...named, `and ${formatCount(others, 'other sheet')}`] : named,
  }
}
