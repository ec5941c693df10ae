import { expect, test } from 'vitest'
import { commandFor } from '../sheet/grid/input/grid-keys.ts'
import { APP_MENUS, type CommandSubMenu, commandsOf, isSubMenu } from './app-menus.ts'
import { COMMAND_IDS, type CommandId } from './command-table.ts'
import { shortcutOf } from './shortcuts.ts'

const listed = APP_MENUS.flatMap(commandsOf)

/** A command id, or a sub menu by its name. */
type Listed = string | Readonly<Record<string, readonly string[]>>

const MENUS: readonly { readonly name: string; readonly sections: readonly (readonly Listed[])[] }[] = [
  {
    name: 'File',
    sections: [
      ['new-sheet', 'sheet-from-table'],
      ['new-tab', 'close-tab', 'reopen-tab'],
      ['save', 'save-automatically', 'save-hold', 'pending', 'uploads'],
      [{ 'Import rows': ['import', 'import-clipboard'] }, 'export', 'print'],
      ['account', 'settings'],
      ['quit'],
    ],
  },
  {
    name: 'Edit',
    sections: [
      ['undo', 'redo'],
      ['cut', 'copy', { 'Copy as': ['copy-headers', 'copy-csv', 'copy-json', 'copy-markdown'] }, 'paste', 'clear'],
      [
        { Fill: ['fill-down', 'fill-right', 'series-down', 'series-right', 'auto-sum'] },
        'today',
        {
          'Number format': [
            'format-automatic',
            'format-percent',
            'format-currency',
            'format-thousands',
            'format-more-decimals',
            'format-fewer-decimals',
          ],
        },
      ],
      ['find', { 'Find again': ['find-next', 'find-previous'] }, 'replace'],
      ['cell-details', 'cell-history'],
      [
        'link-edit',
        'link-open',
        { 'Link to another sheet': ['source-choose', 'paste-links'] },
        { Remove: ['link-remove', 'image-remove', 'source-cut'] },
      ],
    ],
  },
  {
    name: 'View',
    sections: [
      ['navigator', 'attachments', 'conversations'],
      ['refresh'],
      [{ Outline: ['unfold-all', 'fold-all', 'fold-2', 'fold-3'] }],
      ['rows-compact', 'rows-standard', 'rows-comfortable'],
      ['zoom-in', 'zoom-out', 'zoom-reset'],
    ],
  },
  {
    name: 'Go',
    sections: [
      [
        'palette',
        'search',
        { 'Ready searches': ['search-mine', 'search-due'] },
        { 'Hits of the search': ['hit-next', 'hit-previous'] },
        'go-to',
      ],
      [{ 'Changes made elsewhere': ['unseen-next', 'unseen-previous', 'unseen-clear'] }],
      ['source-open', 'targets-open'],
      ['back', 'forward'],
      ['next-tab', 'previous-tab'],
      [{ 'Move this tab': ['tab-left', 'tab-right'] }],
    ],
  },
  {
    name: 'Row',
    sections: [
      ['row-add', 'row-insert-above', 'row-insert-below', 'row-insert-child', 'row-duplicate'],
      ['row-move-up', 'row-move-down', 'row-indent', 'row-outdent'],
      ['attach', 'comment', 'row-history'],
      ['row-delete'],
    ],
  },
  {
    name: 'Column',
    sections: [
      ['column-insert', 'column-insert-left', 'column-change'],
      ['column-move-left', 'column-move-right'],
      [{ Width: ['column-wider', 'column-narrower', 'column-fit'] }, 'column-hide', 'column-show-hidden'],
      ['column-freeze', 'column-unfreeze'],
      ['column-delete'],
    ],
  },
  {
    name: 'Data',
    sections: [
      ['filter-column', 'filter-clear'],
      ['sort', 'sort-ascending', 'sort-descending', 'sort-clear'],
      ['group', 'group-column', 'group-clear'],
      ['reapply', 'view-save'],
    ],
  },
  { name: 'Help', sections: [['shortcuts'], ['check-updates', 'about']] },
]

const idsOf = (entry: Listed): readonly string[] => (typeof entry === 'string' ? [entry] : Object.values(entry).flat())

test('each menu lists its commands in sections, in order, with its sub menus', () => {
  const known = new Set(MENUS.flatMap(({ sections }) => sections.flat().flatMap(idsOf)))
  const listedOf = (entry: CommandId | CommandSubMenu): Listed =>
    isSubMenu(entry) ? { [entry.name]: entry.commands.filter(id => known.has(id)) } : entry
  // Commands added elsewhere need no change here.
  const isKnown = (entry: Listed) => idsOf(entry).some(id => known.has(id))
  const menus = APP_MENUS.map(({ name, sections }) => ({
    name,
    sections: sections.map(section => section.map(listedOf).filter(isKnown)).filter(section => section.length > 0),
  }))

  expect(menus).toEqual(MENUS)
})

test('every command is in exactly one menu', () => {
  expect([...listed].sort()).toEqual([...COMMAND_IDS].sort())
})

test('no menu has an empty section, and every menu fits a small window', () => {
  const LINES_IN_SMALLEST_WINDOW = 19
  for (const { name, sections } of APP_MENUS) {
    expect([name, sections.every(section => section.length > 0)]).toEqual([name, true])
    expect(sections.flat().length, name).toBeLessThanOrEqual(LINES_IN_SMALLEST_WINDOW)
  }
})

test('Alt with the first letter of a menu opens it and is no key of the cells', () => {
  for (const { name } of APP_MENUS) {
    const letter = name.charAt(0).toLowerCase()
    const keys = { key: letter, code: '', ctrlKey: false, metaKey: false, altKey: true, shiftKey: false }
    expect(shortcutOf(keys, false)).toEqual({ kind: 'menu', name })
    expect(commandFor({ key: letter, code: '', main: false, alt: true, shift: false, isComposing: false })).toBeNull()
  }
  expect(new Set(APP_MENUS.map(({ name }) => name.charAt(0))).size).toBe(APP_MENUS.length)
})
