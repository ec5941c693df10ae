import { useState } from 'react'
import type { Place } from '../../../../shared/model/place.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { movePlace } from '../../../queries/places.ts'
import { notify } from '../../../view/notices.ts'
import { view } from '../../../view/view-store.ts'
import { navigatorState } from '../navigator-state.ts'
import { placeKey } from '../place-tree.ts'
import { PlaceForm } from './place-form.tsx'
import { PlacePicker } from './place-picker.tsx'
import { NO_PLACE, useDestinations } from './use-chosen-place.ts'
import { useRequest } from './use-request.ts'

/** Moves a sheet or folder. The current location and forbidden ones are listed but disabled. */
export function MovePlace({ place }: { readonly place: Place }) {
  const [key, choose] = useState<string | null>(null)
  const offered = useDestinations(place)
  const chosen = offered.find(each => each.key === key && each.reason === null)
  const { isBusy, problem, send } = useRequest()
  const onSend = () => {
    if (!chosen) return
    const { parent: to, name } = chosen
    void send(
      () => movePlace(place, to),
      () => {
        if (to) view.openPlace(placeKey(to), true)
        navigatorState.closeDialog()
        notify({ kind: 'done', text: `“${shownName(place.name)}” was moved to ${shownName(name)}.` })
      },
    )
  }
  return (
    <PlaceForm
      title={`Move “${shownName(place.name)}”`}
      action="Move"
      doing="Moving"
      isBusy={isBusy}
      problem={problem}
      reason={chosen ? null : NO_PLACE}
      onSend={onSend}
    >
      <PlacePicker label="Location" places={offered} value={chosen?.key ?? null} onChange={choose} />
    </PlaceForm>
  )
}
