import type { Item } from '../../../../shared/model/item.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { deleteItem, useItems, useWhyOffline } from '../../../queries/items.ts'
import { unsavedOf, useStart } from '../../../queries/start.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui-state/notices.ts'
import { sheetTab } from '../../../ui-state/tabs.ts'
import { view } from '../../../ui-state/ui-store.ts'
import { insideOf } from '../destinations.ts'
import { navigatorState } from '../navigator-state.ts'
import './organize.css'
import { deletedWith } from './item-messages.ts'
import { useRequest } from './use-request.ts'

/** Asks before deleting a place and lists what is deleted with it. Closes tabs of deleted sheets. */
export function DeleteItem({ item }: { readonly item: Item }) {
  const inside = insideOf(item, useItems())
  const sheets = inside.filter(({ kind }) => kind === 'sheet')
  const unsaved = useStart(start => sheets.reduce((sum, { id }) => sum + unsavedOf(start.unsaved.bySheet, id), 0))
  const offline = useWhyOffline()
  const { isBusy, problem, send } = useRequest()

  const onDelete = () =>
    void send(
      () => deleteItem(item),
      () => {
        for (const { id } of sheets) view.close(sheetTab(id))
        navigatorState.closeDialog()
        notify({ kind: 'done', text: `“${shownName(item.name)}” was deleted.` })
      },
    )
  return (
    <Dialog
      title={`Delete “${shownName(item.name)}”?`}
      sentence={deletedWith(inside, unsaved)}
      onClose={navigatorState.closeDialog}
      {...(problem
        ? {
            body: (
              <p className="item-problem" role="alert">
                {problem}
              </p>
            ),
          }
        : {})}
    >
      <Button onClick={navigatorState.closeDialog}>Cancel</Button>
      <Button kind="danger" reason={offline} aria-busy={isBusy} onClick={onDelete}>
        {isBusy ? 'Deleting' : `Delete ${item.kind}`}
      </Button>
    </Dialog>
  )
}
