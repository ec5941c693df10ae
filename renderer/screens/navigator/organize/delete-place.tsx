import type { Place } from '../../../../shared/model/place.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { deletePlace, usePlaces, useWhyOffline } from '../../../queries/places.ts'
import { unsavedOf, useStart } from '../../../queries/start.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../view/notices.ts'
import { sheetTab } from '../../../view/tabs.ts'
import { view } from '../../../view/view-store.ts'
import { insideOf } from '../destinations.ts'
import { navigatorState } from '../navigator-state.ts'
import './organize.css'
import { deletedWith } from './place-messages.ts'
import { useRequest } from './use-request.ts'

/** Asks before deleting a place and lists what is deleted with it. Closes tabs of deleted sheets. */
export function DeletePlace({ place }: { readonly place: Place }) {
  const inside = insideOf(place, usePlaces())
  const sheets = inside.filter(({ kind }) => kind === 'sheet')
  const unsaved = useStart(start => sheets.reduce((sum, { id }) => sum + unsavedOf(start.unsaved.bySheet, id), 0))
  const offline = useWhyOffline()
  const { isBusy, problem, send } = useRequest()

  const onDelete = () =>
    void send(
      () => deletePlace(place),
      () => {
        for (const { id } of sheets) view.close(sheetTab(id))
        navigatorState.closeDialog()
        notify({ kind: 'done', text: `“${shownName(place.name)}” was deleted.` })
      },
    )
  return (
    <Dialog
      title={`Delete “${shownName(place.name)}”?`}
      sentence={deletedWith(inside, unsaved)}
      onClose={navigatorState.closeDialog}
      {...(problem
        ? {
            body: (
              <p className="place-problem" role="alert">
                {problem}
              </p>
            ),
          }
        : {})}
    >
      <Button onClick={navigatorState.closeDialog}>Cancel</Button>
      <Button kind="danger" reason={offline} aria-busy={isBusy} onClick={onDelete}>
        {isBusy ? 'Deleting' : `Delete ${place.kind}`}
      </Button>
    </Dialog>
  )
}
