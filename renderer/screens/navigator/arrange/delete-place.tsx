import type { Place } from '../../../../shared/model/place.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { deletePlace, usePlaces, useWhyNotArrange } from '../../../queries/places.ts'
import { unsavedOf, useStart } from '../../../queries/start.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../view/notices.ts'
import { sheetTab } from '../../../view/tabs.ts'
import { view } from '../../../view/view-store.ts'
import { insideOf } from '../destinations.ts'
import { placeDesk } from '../place-desk.ts'
import './arrange.css'
import { deletedWith } from './place-messages.ts'
import { useRequest } from './use-request.ts'

/** Asks before a place goes, by its name, and says what goes with it. Tabs of sheets that went close. */
export function DeletePlace({ place }: { readonly place: Place }) {
  const inside = insideOf(place, usePlaces())
  const sheets = inside.filter(({ kind }) => kind === 'sheet')
  const unsaved = useStart(start => sheets.reduce((sum, { id }) => sum + unsavedOf(start.unsaved.bySheet, id), 0))
  const offline = useWhyNotArrange()
  const { isBusy, problem, send } = useRequest()

  const onDelete = () =>
    void send(
      () => deletePlace(place),
      () => {
        for (const { id } of sheets) view.close(sheetTab(id))
        placeDesk.answered()
        notify({ kind: 'done', text: `“${shownName(place.name)}” was deleted.` })
      },
    )
  return (
    <Dialog
      title={`Delete “${shownName(place.name)}”?`}
      sentence={deletedWith(inside, unsaved)}
      onClose={placeDesk.answered}
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
      <Button onClick={placeDesk.answered}>Keep it</Button>
      <Button kind="danger" reason={offline} aria-busy={isBusy} onClick={onDelete}>
        {isBusy ? 'Deleting' : `Delete ${place.kind}`}
      </Button>
    </Dialog>
  )
}
