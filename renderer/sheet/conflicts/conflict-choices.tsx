import { GitCompareArrows } from 'lucide-react'
import { useLastWriter } from '../../queries/sheet/cells.ts'
import { MenuItem, MenuLabel, MenuLine } from '../../ui/menu.tsx'
import { clock } from '../../ui-state/clock.ts'
import { choicesOf, shownLabel } from './conflict-messages.ts'
import { type Disputed, decide, openResolver } from './decide.ts'

/** The choices at the cell: both values, their authors and times, and a button to keep each. */
export function ConflictChoices({ entry }: { readonly entry: Disputed }) {
  const { seq, sheetId, edit } = entry.edit
  const address = edit.kind === 'set-cell' ? { sheetId, rowId: edit.rowId, columnId: edit.columnId } : null
  const choices = choicesOf(entry, useLastWriter(address, entry.conflict.theirs), clock.now())
  return (
    <>
      {choices.map(({ keep, name, about, value }) => (
        <MenuLabel key={keep}>{`${name}: ${shownLabel(value)} (${about})`}</MenuLabel>
      ))}
      <MenuLine />
      {choices.map(({ keep, does }) => (
        <MenuItem key={keep} onSelect={() => void decide([entry], keep)}>
          {does}
        </MenuItem>
      ))}
      <MenuItem icon={GitCompareArrows} onSelect={() => openResolver(seq)}>
        Compare
      </MenuItem>
    </>
  )
}
