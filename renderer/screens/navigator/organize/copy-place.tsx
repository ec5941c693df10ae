import { useState } from 'react'
import { type CopyPart, NAME_LIMIT, type Place } from '../../../../shared/model/place.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { copyPlace } from '../../../queries/places.ts'
import { Check, Field } from '../../../ui/field.tsx'
import { sheetTab } from '../../../view/tabs.ts'
import { view } from '../../../view/view-store.ts'
import { navigatorState } from '../navigator-state.ts'
import { PlaceForm } from './place-form.tsx'
import { copyName } from './place-messages.ts'
import { PlacePicker } from './place-picker.tsx'
import { NO_PLACE, useChosenPlace, useDestinations } from './use-chosen-place.ts'
import { useRequest } from './use-request.ts'

const PARTS: readonly (readonly [CopyPart, string])[] = [
  ['data', 'Rows and their cells'],
  ['attachments', 'Attachments'],
  ['discussions', 'Conversations'],
]

/** Copies a place with the chosen contents; a copied sheet opens. Copies always include columns and never shares. */
export function CopyPlace({ place }: { readonly place: Place }) {
  const [name, setName] = useState(() => copyName(place))
  const [parts, setParts] = useState<readonly CopyPart[]>(['data'])
  const offered = useDestinations(null)
  const [chosen, choose] = useChosenPlace(offered, place.parent)
  const { isBusy, problem, send } = useRequest()

  // A workspace needs no location.
  const isPlaced = chosen !== null || place.kind === 'workspace'

  const onSend = () => {
    if (!isPlaced) return
    void send(
      () => copyPlace(place, { name: name.trim(), to: chosen?.parent ?? null, parts: [...parts] }),
      ({ id }) => {
        navigatorState.closeDialog()
        if (place.kind === 'sheet') view.open(sheetTab(id))
      },
    )
  }
  return (
    <PlaceForm
      title={`Make a copy of “${shownName(place.name)}”`}
      action="Copy"
      doing="Copying"
      isBusy={isBusy}
      problem={problem}
      reason={name.trim() === '' ? 'Enter a name first' : isPlaced ? null : NO_PLACE}
      onSend={onSend}
    >
      <Field
        label="Name"
        value={name}
        maxLength={NAME_LIMIT[place.kind]}
        onChange={event => setName(event.target.value)}
      />
      <fieldset className="place-picker">
        <legend className="field-label">Also copy</legend>
        {PARTS.map(([part, label]) => (
          <Check
            key={part}
            label={label}
            checked={parts.includes(part)}
            onChange={isOn => setParts(isOn ? [...parts, part] : parts.filter(other => other !== part))}
          />
        ))}
        <p className="field-hint">Attachments and conversations are copied only together with their rows.</p>
      </fieldset>
      {place.kind !== 'workspace' && (
        <PlacePicker label="Location" places={offered} value={chosen?.key ?? null} onChange={choose} />
      )}
    </PlaceForm>
  )
}
