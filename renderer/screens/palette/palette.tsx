import { Command } from 'cmdk'
import { CloudOff, Search, Table2 } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { usePlaces } from '../../queries/places.ts'
import { useIsOffline } from '../../queries/start.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { sheetTab } from '../../view/tabs.ts'
import { view } from '../../view/view-store.ts'
import { pathOf } from '../navigator/place-tree.ts'
import { useCommands } from './commands.ts'
import { matchLetters } from './palette-match.ts'
import './palette.css'

const MOST_SHEETS = 30

/** Every sheet and every command, by a few letters of its name. */
export function Palette() {
  const [search, setSearch] = useState('')
  const returnFocus = useReturnFocus()
  const close = () => view.hide('palette')
  return (
    <Dialog.Root open onOpenChange={open => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="palette" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="visually-hidden">Search sheets and commands</Dialog.Title>
          <Command shouldFilter={false} loop label="Sheets and commands">
            <div className="palette-field">
              <Search className="icon-16" aria-hidden />
              <Command.Input
                className="palette-input"
                value={search}
                onValueChange={setSearch}
                placeholder="Search sheets"
              />
              <span className="palette-scope">Sheets and commands</span>
            </div>
            <Command.List className="palette-list">
              <Command.Empty className="palette-empty">Nothing is called “{search}”.</Command.Empty>
              <SheetGroup search={search} onDone={close} />
              <CommandGroup search={search} onDone={close} />
            </Command.List>
          </Command>
          <p className="palette-hints" aria-hidden>
            <KeyCaps keys={['↑', '↓']} /> Move <KeyCaps keys={['Enter']} /> Open <KeyCaps keys={['Esc']} /> Close
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type GroupProps = { readonly search: string; readonly onDone: () => void }

function SheetGroup({ search, onDone }: GroupProps) {
  const places = usePlaces()
  const isOffline = useIsOffline()
  const sheets = bestOf(
    places.filter(({ kind }) => kind === 'sheet'),
    search,
    ({ name }) => name,
  ).slice(0, MOST_SHEETS)
  if (sheets.length === 0) return null
  return (
    <Command.Group heading="Sheets" className="palette-group">
      {sheets.map(({ item, positions }) => (
        <Command.Item
          key={item.id}
          value={`sheet:${item.id}`}
          className="palette-item"
          onSelect={() => {
            view.open(sheetTab(item.id))
            onDone()
          }}
        >
          {isOffline && !item.copied ? (
            <CloudOff className="icon-16" aria-hidden />
          ) : (
            <Table2 className="icon-16" aria-hidden />
          )}
          <span className="palette-name truncate">{highlighted(item.name, positions)}</span>
          <span className="palette-path truncate">
            {[pathOf(places, item), isOffline && !item.copied ? 'not on this computer' : ''].filter(Boolean).join(', ')}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function CommandGroup({ search, onDone }: GroupProps) {
  const commands = bestOf(useCommands(), search, ({ name }) => name)
  if (commands.length === 0) return null
  return (
    <Command.Group heading="Commands" className="palette-group">
      {commands.map(({ item: { name, icon: Icon, keys, run }, positions }) => (
        <Command.Item
          key={name}
          value={`command:${name}`}
          className="palette-item"
          onSelect={() => {
            onDone()
            run()
          }}
        >
          <Icon className="icon-16" aria-hidden />
          <span className="palette-name truncate">{highlighted(name, positions)}</span>
          <span className="palette-path" />
          {keys && <KeyCaps keys={keys} />}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** Matches only, the best first; without a search the given order. */
function bestOf<T>(items: readonly T[], search: string, nameOf: (item: T) => string) {
  return items
    .flatMap(item => {
      const match = matchLetters(search, nameOf(item))
      return match ? [{ item, ...match }] : []
    })
    .sort((a, b) => b.score - a.score)
}

function highlighted(name: string, positions: readonly number[]): ReactNode {
  const hits = new Set(positions)
  const runs: { at: number; text: string; isHit: boolean }[] = []
  for (const [at, letter] of [...name].entries()) {
    const last = runs.at(-1)
    if (last && last.isHit === hits.has(at)) last.text += letter
    else runs.push({ at, text: letter, isHit: hits.has(at) })
  }
  return runs.map(({ at, text, isHit }) => (isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))
}
