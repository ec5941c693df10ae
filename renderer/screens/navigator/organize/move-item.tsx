import { useState } from 'react'
import type { Item } from '../../../../shared/model/item.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { moveItem } from '../../../queries/items.ts'
import { notify } from '../../../ui-state/notices.ts'
import { view } from '../../../ui-state/ui-store.ts'
import { itemKey } from '../item-tree.ts'
import { navigatorState } from '../navigator-state.ts'
import { ItemForm } from './item-form.tsx'
import { ItemPicker } from './item-picker.tsx'
import { NO_PLACE, useDestinations } from './use-chosen-item.ts'
import { useRequest } from './use-request.ts'

/** Moves a sheet or folder. The current location and forbidden ones are listed but disabled. */
export function MoveItem({ item }: { readonly item: Item }) {
  const [key, choose] = useState<string | null>(null)
  const offered = useDestinations(item)
  const chosen = offered.find(each => each.key === key && each.reason === null)
  const { isBusy, problem, send } = useRequest()
  const onSend = () => {
    if (!chosen) return
    const { parent: to, name } = chosen
    void send(
      () => moveItem(item, to),
      () => {
        if (to) view.openItem(itemKey(to), true)
        navigatorState.closeDialog()
        notify({ kind: 'done', text: `“${shownName(item.name)}” was moved to ${shownName(name)}.` })
      },
    )
  }
  return (
    <ItemForm
      title={`Move “${shownName(item.name)}”`}
      action="Move"
      busyLabel="Moving"
      isBusy={isBusy}
      problem={problem}
      reason={chosen ? null : NO_PLACE}
      onSend={onSend}
    >
      <ItemPicker label="Location" items={offered} value={chosen?.key ?? null} onChange={choose} />
    </ItemForm>
  )
}
