import { useState } from 'react'
import { type ContainerRef, NAME_LIMIT } from '../../../../shared/model/item.ts'
import { createPlace } from '../../../queries/items.ts'
import { Field } from '../../../ui/field.tsx'
import { view } from '../../../ui-state/ui-store.ts'
import { itemKey } from '../item-tree.ts'
import { navigatorState } from '../navigator-state.ts'
import { ItemForm } from './item-form.tsx'
import { ItemPicker } from './item-picker.tsx'
import { NO_PLACE, useChosenItem, useDestinations } from './use-chosen-item.ts'
import { useRequest } from './use-request.ts'

/** Creates a folder. */
export function NewFolder({ parent }: { readonly parent: ContainerRef | null }) {
  const [name, setName] = useState('')
  const offered = useDestinations(null)
  const [chosen, choose] = useChosenItem(offered, parent)
  const { isBusy, problem, send } = useRequest()
  const onSend = () => {
    if (!chosen) return
    const to = chosen.parent
    void send(
      () => createPlace({ kind: 'folder', name: name.trim(), parent: to }),
      () => {
        if (to) view.openItem(itemKey(to), true)
        navigatorState.closeDialog()
      },
    )
  }
  return (
    <ItemForm
      title="New folder"
      action="Create folder"
      busyLabel="Creating"
      isBusy={isBusy}
      problem={problem}
      reason={name.trim() === '' ? 'Enter a name first' : chosen ? null : NO_PLACE}
      onSend={onSend}
    >
      <Field label="Name" value={name} maxLength={NAME_LIMIT.folder} onChange={event => setName(event.target.value)} />
      <ItemPicker label="Location" items={offered} value={chosen?.key ?? null} onChange={choose} />
    </ItemForm>
  )
}

/** Creates a workspace, which has no parent. */
export function NewWorkspace() {
  const [name, setName] = useState('')
  const { isBusy, problem, send } = useRequest()
  const onSend = () =>
    void send(() => createPlace({ kind: 'workspace', name: name.trim(), parent: null }), navigatorState.closeDialog)
  return (
    <ItemForm
      title="New workspace"
      action="Create workspace"
      busyLabel="Creating"
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
    </ItemForm>
  )
}
