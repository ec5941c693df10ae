import { useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { VIEW_NAME_LIMIT, VIEWS_LIMIT } from '../../../shared/model/sheet/saved-view.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { sortFilterStore, useSortFilter } from './sort-filter-store.ts'

/** Asks for the name of a view to save. */
export function SaveView({ sheetId, onClose }: { readonly sheetId: SheetId; readonly onClose: () => void }) {
  const { views } = useSortFilter(sheetId)
  const [name, setName] = useState('')
  const wanted = name.trim()
  const isTaken = views.some(view => view.name === wanted)
  const reason =
    wanted === ''
      ? 'Give the view a name'
      : !isTaken && views.length >= VIEWS_LIMIT
        ? `A sheet keeps ${VIEWS_LIMIT} views. Delete one first.`
        : null
  const save = () => {
    if (reason !== null) return
    sortFilterStore.keep(sheetId, wanted)
    onClose()
  }
  return (
    <Dialog title="Save this view" sentence="Its filters, groups and sort are kept on this computer." onClose={onClose}>
      <form
        className="save-view"
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label="Name"
          value={name}
          maxLength={VIEW_NAME_LIMIT}
          hint={isTaken ? 'A view with this name exists. It will be replaced.' : ''}
          onChange={event => setName(event.target.value)}
        />
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" reason={reason}>
          Save view
        </Button>
      </form>
    </Dialog>
  )
}
