import { useState } from 'react'
import { NAME_LIMIT, type PlaceParent } from '../../../../shared/model/place.ts'
import { createPlace } from '../../../queries/places.ts'
import { Field } from '../../../ui/field.tsx'
import { view } from '../../../view/view-store.ts'
import { navigatorState } from '../navigator-state.ts'
import { placeKey } from '../place-tree.ts'
import { PlaceForm } from './place-form.tsx'
import { PlacePicker } from './place-picker.tsx'
import { NO_PLACE, useChosenPlace, useDestinations } from './use-chosen-place.ts'
import { useRequest } from './use-request.ts'

/** Creates a folder. */
export function NewFolder({ parent }: { readonly parent: PlaceParent | null }) {
  const [name, setName] = useState('')
  const offered = useDestinations(null)
  const [chosen, choose] = useChosenPlace(offered, parent)
  const { isBusy, problem, send } = useRequest()
  const onSend = () => {
    if (!chosen) return
    const to = chosen.parent
    void send(
      () => createPlace({ kind: 'folder', name: name.trim(), parent: to }),
      () => {
        if (to) view.openPlace(placeKey(to), true)
        navigatorState.closeDialog()
      },
    )
  }
  return (
    <PlaceForm
      title="New folder"
      action="Create folder"
      doing="Creating"
      isBusy={isBusy}
      problem={problem}
      reason={name.trim() === '' ? 'Enter a name first' : chosen ? null : NO_PLACE}
      onSend={onSend}
    >
      <Field label="Name" value={name} maxLength={NAME_LIMIT.folder} onChange={event => setName(event.target.value)} />
      <PlacePicker label="Location" places={offered} value={chosen?.key ?? null} onChange={choose} />
    </PlaceForm>
  )
}

/** Creates a workspace, which has no parent. */
export function NewWorkspace() {
  const [name, setName] = useState('')
  const { isBusy, problem, send } = useRequest()
  const onSend = () =>
    void send(() => createPlace({ kind: 'workspace', name: name.trim(), parent: null }), navigatorState.closeDialog)
  return (
    <PlaceForm
      title="New workspace"
      action="Create workspace"
      doing="Creating"
      isBusy={isBusy}
      problem={problem}
      reason={name.trim() === '' ? 'Enter a name first' : null}
      onSend={onSend}
    >
      <Field
        label="Name"
        value={name}
        maxLength={NAME_LIMIT.workspace}
        onChange={event => setName(event.target.value)}
      />
    </PlaceForm>
  )
}
