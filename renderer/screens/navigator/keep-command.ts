import { CloudDownload } from 'lucide-react'
import type { Item } from '../../../shared/model/item.ts'
import { shownName } from '../../../shared/shown-name.ts'
import type { Keeping } from '../../queries/offline.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import type { ItemCommand } from './item-commands.ts'

/** Keeps an item offline, or ends that. Needs no connection: it is a wish, and is fulfilled later. */
export function keepCommand(item: Item, { keptBy, keep, release }: Keeping): ItemCommand {
  const by = keptBy(item)
  const isOwn = by !== null && by.kind === item.kind && by.id === item.id
  return {
    name: 'Keep offline',
    icon: CloudDownload,
    reason: by === null || isOwn ? null : `Kept with “${shownName(by.name)}”`,
    group: 'offline',
    checked: by !== null,
    run: () => void notifyFailure(`Keeping “${shownName(item.name)}” offline`, isOwn ? release(item) : keep(item)),
  }
}
