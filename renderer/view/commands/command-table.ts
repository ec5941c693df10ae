import type { LucideIcon } from 'lucide-react'
import {
  ArrowDownAZ,
  ArrowDownToLine,
  ArrowRightToLine,
  ArrowUpAZ,
  ArrowUpDown,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  Braces,
  CalendarDays,
  ChevronsDownUp,
  ChevronsUpDown,
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  Download,
  Eraser,
  FileInput,
  FileText,
  Hash,
  House,
  IndentDecrease,
  IndentIncrease,
  Keyboard,
  Layers,
  ListFilter,
  ListTree,
  ListX,
  MessageSquare,
  MoveDown,
  MoveUp,
  PanelLeft,
  Paperclip,
  Pin,
  PinOff,
  Plus,
  Printer,
  Redo2,
  RefreshCw,
  Replace,
  Rows3,
  Save,
  Scan,
  Scissors,
  Search,
  Settings2,
  Table,
  TextSearch,
  Trash2,
  Undo2,
  Upload,
  User,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'

/** Where a command stands in the list of shortcuts, and what the palette says beside its name. */
export type CommandGroup = 'Zoom' | 'Sheaf' | 'This sheet' | 'Rows' | 'Cells' | 'Outline'

export type CommandFace = {
  readonly name: string
  readonly group: CommandGroup
  readonly icon: LucideIcon
  /** As they stand on the keyboard. Absent where a command has no key. */
  readonly keys?: readonly string[]
}

/**
 * Everything that can be done by name: one table for the palette, the menus and the list of shortcuts. What a command does, and whether
 * it can be done now, is told by the screen that does it (`doings.ts`).
 */
export const COMMANDS = {
  palette: { name: 'Search sheets and commands', group: 'Sheaf', icon: Search, keys: ['Ctrl', 'K'] },
  shortcuts: { name: 'All shortcuts', group: 'Sheaf', icon: Keyboard, keys: ['Ctrl', '/'] },
  save: { name: 'Save now', group: 'Sheaf', icon: Save, keys: ['Ctrl', 'S'] },
  pending: { name: 'Pending changes', group: 'Sheaf', icon: Layers, keys: ['Ctrl', 'Shift', 'S'] },
  uploads: { name: 'Uploads', group: 'Sheaf', icon: Upload },
  'new-sheet': { name: 'New sheet', group: 'Sheaf', icon: Plus, keys: ['Ctrl', 'N'] },
  'new-tab': { name: 'Home', group: 'Sheaf', icon: House, keys: ['Ctrl', 'T'] },
  'close-tab': { name: 'Close this tab', group: 'Sheaf', icon: X, keys: ['Ctrl', 'W'] },
  navigator: { name: 'Show or hide the navigator', group: 'Sheaf', icon: PanelLeft, keys: ['Ctrl', 'B'] },
  account: { name: 'Account', group: 'Sheaf', icon: User },

  undo: { name: 'Undo', group: 'This sheet', icon: Undo2, keys: ['Ctrl', 'Z'] },
  redo: { name: 'Redo', group: 'This sheet', icon: Redo2, keys: ['Ctrl', 'Shift', 'Z'] },
  'zoom-in': { name: 'Zoom in', group: 'Zoom', icon: ZoomIn, keys: ['Ctrl', '='] },
  'zoom-out': { name: 'Zoom out', group: 'Zoom', icon: ZoomOut, keys: ['Ctrl', 'Shift', '−'] },
  'zoom-reset': { name: 'Usual size', group: 'Zoom', icon: Scan, keys: ['Ctrl', '0'] },

  'go-to': { name: 'Go to row or column', group: 'This sheet', icon: Hash, keys: ['Ctrl', 'G'] },
  find: { name: 'Find in this sheet', group: 'This sheet', icon: TextSearch, keys: ['Ctrl', 'F'] },
  'find-next': { name: 'Next match', group: 'This sheet', icon: TextSearch, keys: ['F3'] },
  'find-previous': { name: 'Previous match', group: 'This sheet', icon: TextSearch, keys: ['Shift', 'F3'] },
  replace: { name: 'Find and replace', group: 'This sheet', icon: Replace, keys: ['Ctrl', 'H'] },
  'filter-column': { name: 'Filter this column', group: 'This sheet', icon: ListFilter, keys: ['Ctrl', 'Shift', 'L'] },
  'filter-clear': { name: 'Clear all filters', group: 'This sheet', icon: ListX },
  sort: { name: 'Sort by columns', group: 'This sheet', icon: ArrowUpDown },
  'sort-ascending': { name: 'Sort by this column, ascending', group: 'This sheet', icon: ArrowDownAZ },
  'sort-descending': { name: 'Sort by this column, descending', group: 'This sheet', icon: ArrowUpAZ },
  'sort-clear': { name: 'Show rows in the order of the sheet', group: 'This sheet', icon: ListX },
  attachments: { name: 'Attachments', group: 'This sheet', icon: Paperclip, keys: ['Ctrl', 'Shift', 'A'] },
  conversations: { name: 'Conversations', group: 'This sheet', icon: MessageSquare, keys: ['Ctrl', 'Shift', 'M'] },
  import: { name: 'Import rows from a file', group: 'This sheet', icon: FileInput },
  export: { name: 'Export this sheet', group: 'This sheet', icon: Download },
  print: { name: 'Print or save as PDF', group: 'This sheet', icon: Printer, keys: ['Ctrl', 'P'] },
  refresh: { name: 'Look for changes', group: 'This sheet', icon: RefreshCw },

  'row-add': { name: 'Add row', group: 'Rows', icon: Rows3 },
  'row-insert-above': { name: 'Insert row above', group: 'Rows', icon: BetweenHorizontalStart, keys: ['Ctrl', 'I'] },
  'row-insert-below': { name: 'Insert row below', group: 'Rows', icon: BetweenHorizontalEnd },
  'row-insert-child': { name: 'Insert row inside', group: 'Rows', icon: ListTree },
  'row-duplicate': { name: 'Duplicate row', group: 'Rows', icon: Copy },
  'row-move-up': { name: 'Move row up', group: 'Rows', icon: MoveUp, keys: ['Alt', 'Shift', '↑'] },
  'row-move-down': { name: 'Move row down', group: 'Rows', icon: MoveDown, keys: ['Alt', 'Shift', '↓'] },
  'row-indent': { name: 'Indent', group: 'Rows', icon: IndentIncrease, keys: ['Ctrl', ']'] },
  'row-outdent': { name: 'Outdent', group: 'Rows', icon: IndentDecrease, keys: ['Ctrl', '['] },
  'row-delete': { name: 'Delete row', group: 'Rows', icon: Trash2, keys: ['Ctrl', '−'] },

  'column-insert': { name: 'Insert column', group: 'This sheet', icon: BetweenVerticalEnd },
  'column-change': { name: 'Change this column’s title, type and options', group: 'This sheet', icon: Settings2 },
  'column-freeze': { name: 'Freeze columns up to here', group: 'This sheet', icon: Pin },
  'column-unfreeze': { name: 'Unfreeze columns', group: 'This sheet', icon: PinOff },
  'column-delete': { name: 'Delete this column', group: 'This sheet', icon: Trash2 },

  'unfold-all': { name: 'Expand all', group: 'Outline', icon: ChevronsUpDown },
  'fold-all': { name: 'Collapse all', group: 'Outline', icon: ChevronsDownUp },
  'fold-2': { name: 'Show two levels', group: 'Outline', icon: ListTree },
  'fold-3': { name: 'Show three levels', group: 'Outline', icon: ListTree },

  cut: { name: 'Cut', group: 'Cells', icon: Scissors, keys: ['Ctrl', 'X'] },
  copy: { name: 'Copy', group: 'Cells', icon: Copy, keys: ['Ctrl', 'C'] },
  paste: { name: 'Paste', group: 'Cells', icon: ClipboardPaste, keys: ['Ctrl', 'V'] },
  clear: { name: 'Clear cells', group: 'Cells', icon: Eraser, keys: ['Delete'] },
  today: { name: 'Put in today', group: 'Cells', icon: CalendarDays, keys: ['Ctrl', ';'] },
  'fill-down': { name: 'Fill down', group: 'Cells', icon: ArrowDownToLine, keys: ['Ctrl', 'D'] },
  'fill-right': { name: 'Fill right', group: 'Cells', icon: ArrowRightToLine, keys: ['Ctrl', 'R'] },
  'series-down': {
    name: 'Continue the series down',
    group: 'Cells',
    icon: ArrowDownToLine,
    keys: ['Ctrl', 'Shift', 'D'],
  },
  'series-right': {
    name: 'Continue the series right',
    group: 'Cells',
    icon: ArrowRightToLine,
    keys: ['Ctrl', 'Shift', 'R'],
  },
  'copy-headers': { name: 'Copy with headers', group: 'Cells', icon: ClipboardCopy },
  'copy-csv': { name: 'Copy as CSV', group: 'Cells', icon: FileText },
  'copy-json': { name: 'Copy as JSON', group: 'Cells', icon: Braces },
  'copy-markdown': { name: 'Copy as Markdown', group: 'Cells', icon: Table },
} as const satisfies Record<string, CommandFace>

export type CommandId = keyof typeof COMMANDS

// as: the keys of a constant are known, `Object.keys` forgets them.
export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[]

export const faceOf = (id: CommandId): CommandFace => COMMANDS[id]
