import type { LucideIcon } from 'lucide-react'
import { Columns3, Copy, Grid2x2Plus, Layers2, ListTree, PanelTop, Percent, Search, Table2, Unlink } from 'lucide-react'
import type { CommandId } from './command-table.ts'

/** Commands that stand in a list of their own beside their menu, under one name. */
export type CommandSubMenu = {
  readonly name: string
  readonly icon: LucideIcon
  readonly commands: readonly CommandId[]
}

export type AppMenu = {
  /** No two begin with the same letter: Alt with it opens the menu. */
  readonly name: string
  /** A line stands between two of them. */
  readonly sections: readonly (readonly (CommandId | CommandSubMenu)[])[]
}

/**
 * The menus of the application, in order: on Linux and Windows the page draws them in the title strip, on macOS the system does in its own
 * bar. Every command of the table is in exactly one of them.
 */
export const APP_MENUS = [
  {
    name: 'File',
    sections: [
      ['new-sheet', 'sheet-from-table'],
      ['new-tab', 'close-tab', 'reopen-tab'],
      ['save', 'save-automatically', 'save-hold', 'pending', 'uploads'],
      [{ name: 'Import rows', icon: Grid2x2Plus, commands: ['import', 'import-clipboard'] }, 'export', 'print'],
      ['account', 'settings'],
      ['quit'],
    ],
  },
  {
    name: 'Edit',
    sections: [
      ['undo', 'redo'],
      [
        'cut',
        'copy',
        { name: 'Copy as', icon: Copy, commands: ['copy-headers', 'copy-csv', 'copy-json', 'copy-markdown'] },
        'paste',
        'clear',
      ],
      [
        {
          name: 'Fill',
          icon: Layers2,
          commands: ['fill-down', 'fill-right', 'series-down', 'series-right', 'auto-sum'],
        },
        'today',
        {
          name: 'Number format',
          icon: Percent,
          commands: [
            'format-automatic',
            'format-percent',
            'format-currency',
            'format-thousands',
            'format-more-decimals',
            'format-fewer-decimals',
          ],
        },
      ],
      ['find', { name: 'Find again', icon: Search, commands: ['find-next', 'find-previous'] }, 'replace'],
      ['cell-details', 'cell-past'],
      [
        'link-edit',
        'link-open',
        { name: 'Link to another sheet', icon: Table2, commands: ['source-choose', 'paste-links'] },
        { name: 'Remove', icon: Unlink, commands: ['link-remove', 'image-remove', 'source-cut'] },
      ],
    ],
  },
  {
    name: 'View',
    sections: [
      ['navigator', 'attachments', 'conversations'],
      ['refresh'],
      [{ name: 'Outline', icon: ListTree, commands: ['unfold-all', 'fold-all', 'fold-2', 'fold-3'] }],
      ['rows-compact', 'rows-standard', 'rows-comfortable'],
      ['zoom-in', 'zoom-out', 'zoom-reset'],
    ],
  },
  {
    name: 'Go',
    sections: [
      ['palette', 'go-to'],
      ['source-open', 'targets-open'],
      ['back', 'forward'],
      ['next-tab', 'previous-tab'],
      [{ name: 'Move this tab', icon: PanelTop, commands: ['tab-left', 'tab-right'] }],
    ],
  },
  {
    name: 'Row',
    sections: [
      ['row-add', 'row-insert-above', 'row-insert-below', 'row-insert-child', 'row-duplicate'],
      ['row-move-up', 'row-move-down', 'row-indent', 'row-outdent'],
      ['attach', 'comment'],
      ['row-delete'],
    ],
  },
  {
    name: 'Column',
    sections: [
      ['column-insert', 'column-insert-left', 'column-change'],
      ['column-move-left', 'column-move-right'],
      [
        {
          name: 'Width',
          icon: Columns3,
          commands: ['column-wider', 'column-narrower', 'column-fit'],
        },
        'column-hide',
        'column-show-hidden',
      ],
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
      ['arrange-again', 'view-save'],
    ],
  },
  { name: 'Help', sections: [['shortcuts'], ['check-updates', 'about']] },
] as const satisfies readonly AppMenu[]

export type AppMenuName = (typeof APP_MENUS)[number]['name']

export const isSubMenu = (entry: CommandId | CommandSubMenu): entry is CommandSubMenu => typeof entry !== 'string'

/** All commands of a menu, those of its lists beside it included. */
export const commandsOf = ({ sections }: AppMenu): readonly CommandId[] =>
  sections.flat().flatMap(entry => (isSubMenu(entry) ? entry.commands : [entry]))
