import { useId, useState } from 'react'
import { NAME_LIMIT, type PlaceParent } from '../../../../shared/model/place.ts'
import { createPlace, usePlaces } from '../../../queries/places.ts'
import { Field, Radio } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { sheetTab } from '../../../view/tabs.ts'
import { view } from '../../../view/view-store.ts'
import { destinations } from '../destinations.ts'
import { navigatorState } from '../navigator-state.ts'
import { BLANK_COLUMNS, columnsFrom, KIND_WORDS } from './first-columns.ts'
import { PlaceForm } from './place-form.tsx'
import { PlacePicker } from './place-picker.tsx'
import { useChosenPlace } from './use-chosen-place.ts'
import { useRequest } from './use-request.ts'

/** Makes a sheet and opens it: with columns that most lists have, or with those that a person lists. */
export function NewSheet({ parent }: { readonly parent: PlaceParent | null }) {
  const [name, setName] = useState('')
  const [columnText, setColumnText] = useState<string | null>(null)
  const offered = destinations(usePlaces(), null)
  const [chosen, choose] = useChosenPlace(offered, parent)
  const { isBusy, problem, send } = useRequest()
  const listed = columnText === null ? { columns: BLANK_COLUMNS, problem: null } : columnsFrom(columnText)

  const onSend = () => {
    if (!listed.columns || !chosen) return
    const columns = [...listed.columns]
    const to = chosen.parent
    void send(
      () => createPlace({ kind: 'sheet', name: name.trim(), parent: to, columns }),
      ({ id }) => {
        navigatorState.closeDialog()
        view.open(sheetTab(id))
      },
    )
  }
  return (
    <PlaceForm
      title="New sheet"
      action="Create sheet"
      doing="Creating"
      isBusy={isBusy}
      problem={problem}
      reason={name.trim() === '' ? 'Enter a name first' : listed.problem}
      onSend={onSend}
    >
      <Field label="Name" value={name} maxLength={NAME_LIMIT.sheet} onChange={event => setName(event.target.value)} />
      <ColumnsChoice text={columnText} problem={listed.problem} onChange={setColumnText} />
      <PlacePicker label="Location" places={offered} value={chosen?.key ?? null} onChange={choose} />
    </PlaceForm>
  )
}

type ChoiceProps = {
  /** Null: the columns that most lists have. */
  readonly text: string | null
  readonly problem: string | null
  readonly onChange: (text: string | null) => void
}

function ColumnsChoice({ text, problem, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset className="place-picker">
      <legend className="field-label">Columns</legend>
      <Radio
        name={id}
        label="To-do list"
        sentence={BLANK_COLUMNS.map(({ title }) => title).join(', ')}
        checked={text === null}
        onChange={() => onChange(null)}
      />
      <Radio
        name={id}
        label="Custom"
        sentence="One title per line"
        checked={text !== null}
        onChange={() => onChange('')}
      />
      {text !== null && (
        <>
          <textarea
            className="input place-columns"
            aria-label="Column titles"
            aria-describedby={`${id}-below`}
            rows={5}
            value={text}
            placeholder={'Name\nDue: date\nDone: checkbox'}
            onChange={event => onChange(event.target.value)}
          />
          <p id={`${id}-below`} className="field-hint">
            {text === '' || problem === null ? hintOf(text) : problem}
          </p>
        </>
      )}
    </fieldset>
  )
}

function hintOf(text: string): string {
  const { columns } = columnsFrom(text)
  if (!columns) return `Add a type after a colon: ${KIND_WORDS.join(', ')}.`
  return `${formatCount(columns.length, 'column')}: ${columns.map(({ title }) => title).join(', ')}.`
}
