import { type ReactNode, useId, useState } from 'react'
import { type ContainerRef, NAME_LIMIT } from '../../../../shared/model/item.ts'
import { createPlace } from '../../../queries/items.ts'
import { Field, Radio } from '../../../ui/field.tsx'
import { sheetTab } from '../../../ui-state/tabs.ts'
import { view } from '../../../ui-state/ui-store.ts'
import { navigatorState } from '../navigator-state.ts'
import { ColumnList } from './column-list.tsx'
import { BLANK_COLUMNS, columnsProblem, TO_DO_COLUMNS } from './first-columns.ts'
import { ItemForm } from './item-form.tsx'
import { ItemPicker } from './item-picker.tsx'
import { FIRST_LISTED, toColumns } from './listed-columns.ts'
import { NO_PLACE, useChosenItem, useDestinations } from './use-chosen-item.ts'
import { useRequest } from './use-request.ts'

/** Creates a sheet and opens it: with to-do list columns, blank columns, or custom ones. */
export function NewSheet({ parent }: { readonly parent: ContainerRef | null }) {
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<Template>('to-do')
  const [listed, setListed] = useState(FIRST_LISTED)
  const offered = useDestinations(null)
  const [chosen, choose] = useChosenItem(offered, parent)
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
    <ItemForm
      title="New sheet"
      action="Create sheet"
      busyLabel="Creating"
      isBusy={isBusy}
      problem={problem}
      reason={name.trim() === '' ? 'Enter a name first' : (columnsProblem(columns) ?? (chosen ? null : NO_PLACE))}
      onSend={onSend}
    >
      <Field label="Name" value={name} maxLength={NAME_LIMIT.sheet} onChange={event => setName(event.target.value)} />
      <TemplateChoice template={template} onChange={setTemplate}>
        {template === 'custom' && <ColumnList columns={listed} onChange={setListed} />}
      </TemplateChoice>
      <ItemPicker label="Location" items={offered} value={chosen?.key ?? null} onChange={choose} />
    </ItemForm>
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
    <fieldset className="item-picker">
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
