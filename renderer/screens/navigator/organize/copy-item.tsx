import { useState } from 'react'
import { type CopyPart, type Item, NAME_LIMIT } from '../../../../shared/model/item.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { copyItem } from '../../../queries/items.ts'
import { Check, Field } from '../../../ui/field.tsx'
import { sheetTab } from '../../../ui-state/tabs.ts'
import { view } from '../../../ui-state/ui-store.ts'
import { navigatorState } from '../navigator-state.ts'
import { ItemForm } from './item-form.tsx'
import { copyName } from './item-messages.ts'
import { ItemPicker } from './item-picker.tsx'
import { NO_PLACE, useChosenItem, useDestinations } from './use-chosen-item.ts'
import { useRequest } from './use-request.ts'

const PARTS: readonly (readonly [CopyPart, string])[] = [
  ['data', 'Rows and their cells'],
  ['attachments', 'Attachments'],
  ['discussions', 'Conversations'],
]

/** Copies a place with the chosen contents; a copied sheet opens. Copies always include columns and never shares. */
export function CopyItem({ item }: { readonly item: Item }) {
  const [name, setName] = useState(() => copyName(item))
  const [parts, setParts] = useState<readonly CopyPart[]>(['data'])
  const offered = useDestinations(null)
  const [chosen, choose] = useChosenItem(offered, item.parent)
  const { isBusy, problem, send } = useRequest()

  // A workspace needs no location.
  const isPlaced = chosen !== null || item.kind === 'workspace'

  const onSend = () => {
    if (!isPlaced) return
    void send(
      () => copyItem(item, { name: name.trim(), to: chosen?.parent ?? null, parts: [...parts] }),
      ({ id }) => {
        navigatorState.closeDialog()
        if (item.kind === 'sheet') view.open(sheetTab(id))
      },
    )
  }
  return (
    <ItemForm
      title={`Make a copy of “${shownName(item.name)}”`}
      action="Copy"
      busyLabel="Copying"
      isBusy={isBusy}
      problem={problem}
      reason={name.trim() === '' ? 'Enter a name first' : isPlaced ? null : NO_PLACE}
      onSend={onSend}
    >
      <Field
        label="Name"
        value={name}
        maxLength={NAME_LIMIT[item.kind]}
        onChange={event => setName(event.target.value)}
      />
      <fieldset className="item-picker">
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
      {item.kind !== 'workspace' && (
        <ItemPicker label="Location" items={offered} value={chosen?.key ?? null} onChange={choose} />
      )}
    </ItemForm>
  )
}
