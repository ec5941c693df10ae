import { type ReactNode, useId, useState } from 'react'
import { NAME_LIMIT, type PlaceParent } from '../../../../shared/model/place.ts'
import { createPlace } from '../../../queries/places.ts'
import { Field, Radio } from '../../../ui/field.tsx'
import { sheetTab } from '../../../view/tabs.ts'
import { view } from '../../../view/view-store.ts'
import { navigatorState } from '../navigator-state.ts'
import { ColumnList } from './column-list.tsx'
import { BLANK_COLUMNS, columnsProblem, TO_DO_COLUMNS } from './first-columns.ts'
import { FIRST_LISTED, toColumns } from './listed-columns.ts'
import { PlaceForm } from './place-form.tsx'
import { PlacePicker } from './place-picker.tsx'
import { NO_PLACE, useChosenPlace, useDestinations } from './use-chosen-place.ts'
import { useRequest } from './use-request.ts'

/** Creates a sheet and opens it: with to-do list columns, blank columns, or custom ones. */
export function NewSheet({ parent }: { readonly parent: PlaceParent | null }) {
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<Template>('to-do')
  const [listed, setListed] = useState(FIRST_LISTED)
  const offered = useDestinations(null)
  const [chosen, choose] = useChosenPlace(offered, parent)
  const { isBusy, problem, send } = useRequest()
  const columns = template === 'custom' ? toColumns(listed) : TEMPLATES[template]

  const onSend = () => {
    if (!chosen) return
    const to = chosen.parent
    void send(
      () => createPlace({ kind: 'sheet', name: name.trim(), parent: to, columns: [...columns] }),
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
      reason={name.trim() === '' ? 'Enter a name first' : (columnsProblem(columns) ?? (chosen ? null : NO_PLACE))}
      onSend={onSend}
    >
      <Field label="Name" value={name} maxLength={NAME_LIMIT.sheet} onChange={event => setName(event.target.value)} />
      <TemplateChoice template={template} onChange={setTemplate}>
        {template === 'custom' && <ColumnList columns={listed} onChange={setListed} />}
      </TemplateChoice>
      <PlacePicker label="Location" places={offered} value={chosen?.key ?? null} onChange={choose} />
    </PlaceForm>
  )
}

type Template = 'to-do' | 'blank' | 'custom'

const TEMPLATES = { 'to-do': TO_DO_COLUMNS, blank: BLANK_COLUMNS } as const

const CHOICES: readonly { readonly value: Template; readonly label: string; readonly sentence: string }[] = [
  { value: 'to-do', label: 'To-do list', sentence: TO_DO_COLUMNS.map(({ title }) => title).join(', ') },
  { value: 'blank', label: 'Blank sheet', sentence: `${BLANK_COLUMNS.length} columns of text` },
  { value: 'custom', label: 'Custom', sentence: 'Columns with titles and types that you choose' },
]

type ChoiceProps = {
  readonly template: Template
  readonly onChange: (template: Template) => void
  readonly children: ReactNode
}

function TemplateChoice({ template, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset className="place-picker">
      <legend className="field-label">Columns</legend>
      {CHOICES.map(({ value, label, sentence }) => (
        <Radio
          key={value}
          name={id}
          label={label}
          sentence={sentence}
          checked={template === value}
          onChange={() => onChange(value)}
        />
      ))}
      {children}
    </fieldset>
  )
}
