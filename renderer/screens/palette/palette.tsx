import { Command } from 'cmdk'
import { CloudOff, Folder, Hash, Keyboard, Layers, Search, Table2 } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import type { Item } from '../../../shared/model/item.ts'
import { shownName, withoutHidden } from '../../../shared/shown-name.ts'
import { keysOf } from '../../commands/keymap.ts'
import { useItems, useItemsAreKnown } from '../../queries/items.ts'
import { useIsOffline } from '../../queries/start.ts'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { sheetTab } from '../../ui-state/tabs.ts'
import { type FoundTarget, useTargetSearch } from '../../ui-state/target-search.ts'
import { type Layer, view } from '../../ui-state/ui-store.ts'
import { itemKey, pathOf } from '../navigator/item-tree.ts'
import { useShowItem } from '../navigator/use-show-item.ts'
import { EverythingItem, HitGroup, useHitsInSheets } from './everything-group.tsx'
import { type PaletteItem, usePaletteItems } from './palette-items.ts'
import { bestOf, type Hit, readSearch } from './palette-match.ts'
import { navigationShortcuts } from './shortcut-groups.ts'
import './palette.css'

const MOST_SHEETS = 30

type Props = {
  readonly layer: Extract<Layer, 'palette' | 'go-to'>
}

/** Searches all sheets, commands, and rows and columns of the sheet in front. */
export function Palette({ layer }: Props) {
  const [search, setSearch] = useState('')
  const returnFocus = useReturnFocus()
  const close = () => view.hide(layer)
  const then = useRef<(() => void) | null>(null)
  // Runs the choice after the focus has returned, because it may act on the focused element or move the focus.
  const closeAnd = (run: () => void) => {
    then.current = run
    close()
  }
  const onClosed = (event: Event) => {
    returnFocus(event)
    then.current?.()
  }
  const isGoTo = layer === 'go-to'
  const items = useItems()
  const commandItems = usePaletteItems()
  const sheetsAreKnown = useItemsAreKnown()
  const { among, query } = isGoTo ? ({ among: 'targets', query: search.trim() } as const) : readSearch(search)
  const sheets = among === 'all' ? sheetHits(items, query) : []
  const commands = among === 'targets' ? [] : bestOf(commandItems, query, titleOf, keywordsOf)
  const keyHits = query === '' || among === 'targets' ? [] : bestOf(navigationShortcuts, query, titleOf)
  const targets = useTargets(query, among)
  const hits = useHitsInSheets(among === 'all' ? query : '')
  const isNothing = [sheets, commands, keyHits, targets, hits].every(({ length }) => length === 0)
  // Enter runs the first item, so the group with the better match is first.
  const areSheetsFirst = (sheets[0]?.score ?? 0) >= (commands[0]?.score ?? 0)
  const sheetGroup = <SheetGroup key="sheets" hits={sheets} items={items} onChoose={closeAnd} />
  const commandGroup = <CommandGroup key="commands" hits={commands} onChoose={closeAnd} />
  const [first, second] = areSheetsFirst ? [sheetGroup, commandGroup] : [commandGroup, sheetGroup]
  const isFirstEmpty = (areSheetsFirst ? sheets : commands).length === 0
  const hitGroup = <HitGroup hits={hits} onChoose={closeAnd} />
  return (
    <Dialog.Root open onOpenChange={open => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="palette" aria-describedby={undefined} onCloseAutoFocus={onClosed}>
          <Dialog.Title className="visually-hidden">
            {isGoTo ? 'Go to row or column' : 'Search sheets and commands'}
          </Dialog.Title>
          <Command shouldFilter={false} loop label="Sheets and commands">
            <div className="palette-field">
              <Search className="icon-16" aria-hidden />
              <Command.Input
                className="palette-input"
                value={search}
                onValueChange={setSearch}
                placeholder={isGoTo ? 'Row number, row or column' : 'Search sheets'}
              />
              <span className="palette-scope">{scopes[among]}</span>
            </div>
            <Command.List className="palette-list">
              {isNothing && (
                <div className="palette-empty" role="presentation">
                  {query ? nothingFound(query, among === 'all' && !sheetsAreKnown) : nothing[among]}
                </div>
              )}
              {first}
              {!isFirstEmpty && hitGroup}
              {second}
              {isFirstEmpty && hitGroup}
              <KeyGroup hits={keyHits} onChoose={closeAnd} />
              <TargetGroup targets={targets} onChoose={closeAnd} />
              {among === 'all' && query !== '' && <EverythingItem text={query} onChoose={closeAnd} />}
            </Command.List>
          </Command>
          <Hints hasSigns={!isGoTo} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const scopes = { all: 'Sheets and commands', commands: 'Commands', targets: 'Rows and columns' } as const

const nothing = {
  all: 'There is nothing here yet.',
  commands: 'There is nothing here yet.',
  targets: 'Type a row number, or part of a row’s or column’s name.',
} as const

const nothingFound = (query: string, isReading: boolean): string =>
  isReading ? `Nothing found for “${query}” yet. Your list of sheets was not read.` : `Nothing found for “${query}”.`

/** `hasSigns`: whether a prefix can limit the search. */
function Hints({ hasSigns }: { readonly hasSigns: boolean }) {
  return (
    <p className="palette-hints" aria-hidden>
      <KeyCaps keys={['↑', '↓']} /> Move <KeyCaps keys={['Enter']} /> Open <KeyCaps keys={keysOf('cancel')} /> Close
      {hasSigns && (
        <>
          <span className="palette-path" />
          <KeyCaps keys={['>']} /> Commands <KeyCaps keys={['#']} /> Rows
        </>
      )}
    </p>
  )
}

/** Without a search only sheets, most recent first; with one, folders and workspaces too. */
function sheetHits(items: readonly Item[], search: string): readonly Hit<Item>[] {
  const byUse = items
    .filter(({ kind }) => kind === 'sheet' || search !== '')
    .toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
  return bestOf(byUse, search, ({ name }) => withoutHidden(name)).slice(0, MOST_SHEETS)
}

const titleOf = ({ title }: { readonly title: string }) => title
const keywordsOf = ({ keywords = [] }: PaletteItem) => keywords

const PLACE_ICONS = { sheet: Table2, folder: Folder, workspace: Layers } as const

type SheetGroupProps = {
  readonly hits: readonly Hit<Item>[]
  readonly items: readonly Item[]
  readonly onChoose: GroupProps['onChoose']
}

function SheetGroup({ hits, items, onChoose }: SheetGroupProps) {
  const isOffline = useIsOffline()
  const showItem = useShowItem()
  if (hits.length === 0) return null
  const onSelect = (item: Item) =>
    onChoose(() => {
      if (item.kind === 'sheet') return view.open(sheetTab(item.id))
      showItem(item)
    })
  return (
    <Command.Group heading="Sheets" className="palette-group">
      {hits.map(({ item, positions }) => (
        <Command.Item
          key={itemKey(item)}
          value={itemKey(item)}
          className="palette-item"
          onSelect={() => onSelect(item)}
        >
          <ItemIcon item={item} isAway={isOffline && item.kind === 'sheet' && !item.copied} />
          <span className="palette-name truncate">{highlighted(withoutHidden(item.name), positions)}</span>
          <span className="palette-path truncate">
            {[pathOf(items, item), isOffline && item.kind === 'sheet' && !item.copied ? 'not on this computer' : '']
              .filter(Boolean)
              .join(', ')}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function ItemIcon({ item, isAway }: { readonly item: Item; readonly isAway: boolean }) {
  const Icon = isAway ? CloudOff : PLACE_ICONS[item.kind]
  return <Icon className="icon-16" aria-hidden />
}

type GroupProps = { readonly onChoose: (run: () => void) => void }

type CommandGroupProps = { readonly hits: readonly Hit<PaletteItem>[]; readonly onChoose: GroupProps['onChoose'] }

function CommandGroup({ hits: commands, onChoose }: CommandGroupProps) {
  if (commands.length === 0) return null
  return (
    <Command.Group heading="Commands" className="palette-group">
      {commands.map(({ item, positions }) => (
        // A new key when its enabled state changes: otherwise the selection could follow it instead of the search.
        <CommandItem
          key={`${item.title} ${item.disabledReason === null}`}
          item={item}
          positions={positions}
          onChoose={onChoose}
        />
      ))}
    </Command.Group>
  )
}

type ItemProps = {
  readonly item: PaletteItem
  readonly positions: readonly number[]
  readonly onChoose: GroupProps['onChoose']
}

/** Disabled commands stay in the list with a reason. */
function CommandItem({ item, positions, onChoose }: ItemProps) {
  const { title, category, icon: Icon, keys = [], disabledReason, run } = item
  return (
    <Command.Item
      value={`command:${title}`}
      className="palette-item"
      disabled={disabledReason !== null}
      onSelect={() => onChoose(run)}
    >
      <Icon className="icon-16" aria-hidden />
      <span className="palette-name truncate">{highlighted(title, positions)}</span>
      <span className="palette-path truncate">{disabledReason ?? category}</span>
      <KeyCaps keys={keys} />
    </Command.Item>
  )
}

type KeyGroupProps = GroupProps & { readonly hits: readonly Hit<(typeof navigationShortcuts)[number]>[] }

/** Keys that act on the focused cell. Choosing one only shows it in the list of shortcuts. */
function KeyGroup({ hits, onChoose }: KeyGroupProps) {
  if (hits.length === 0) return null
  return (
    <Command.Group heading="Keys" className="palette-group">
      {hits.map(({ item: { title, ways }, positions }) => (
        <Command.Item
          key={title}
          value={`key:${title}`}
          className="palette-item"
          onSelect={() => onChoose(() => view.show('shortcuts'))}
        >
          <Keyboard className="icon-16" aria-hidden />
          <span className="palette-name truncate">{highlighted(title, positions)}</span>
          <span className="palette-path" />
          {ways.map(way => (
            <KeyCaps key={way.join('+')} keys={way} />
          ))}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** Rows and columns of the sheet in front. */
function useTargets(search: string, among: 'all' | 'commands' | 'targets'): readonly FoundTarget[] {
  const find = useTargetSearch()
  // Without a prefix, rows match by number only: every short search matches thousands of row names.
  const isMeant = among === 'targets' || (among === 'all' && /^\d+$/.test(search))
  return isMeant ? (find?.(search) ?? []) : []
}

function TargetGroup({ targets, onChoose }: GroupProps & { readonly targets: readonly FoundTarget[] }) {
  if (targets.length === 0) return null
  return (
    <Command.Group heading="In this sheet" className="palette-group">
      {targets.map(({ key, text, detail, goTo }) => (
        <Command.Item key={key} value={`place:${key}`} className="palette-item" onSelect={() => onChoose(goTo)}>
          <Hash className="icon-16" aria-hidden />
          <span className="palette-name truncate">{shownName(text)}</span>
          <span className="palette-path truncate">{shownName(detail)}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** A displayable name with the matched letters marked. Isolated, because it may be right-to-left. */
function highlighted(name: string, positions: readonly number[]): ReactNode {
  const hits = new Set(positions)
  const runs: { at: number; text: string; isHit: boolean }[] = []
  for (const [at, letter] of [...name].entries()) {
    const last = runs.at(-1)
    if (last && last.isHit === hits.has(at)) last.text += letter
    else runs.push({ at, text: letter, isHit: hits.has(at) })
  }
  return (
    <bdi>
      {runs.map(({ at, text, isHit }) => (isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
    </bdi>
  )
}
