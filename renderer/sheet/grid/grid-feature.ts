import type { SheetId } from '../../../shared/model/ids.ts'
import type { FeatureCommandId } from '../../commands/feature-commands.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { Offer } from './feature-key.ts'
import type { GridHost } from './grid-host.ts'
import type { SheetGridProps } from './grid-props.ts'
import type { GridCommand, Key } from './input/grid-keys.ts'

/** What a feature is made with, once for the life of the window. */
export type FeatureParts = {
  readonly host: GridHost
  /** The element around the grid. */
  readonly root: HTMLElement
  /** The newest props of the grid. */
  readonly props: () => SheetGridProps
}

/**
 * Something that can be done in the cells, such as filling them or following their links. The grid calls the methods that a feature has and
 * knows nothing else of it. `renderer/sheet/features.ts` lists all features.
 */
export interface GridFeature {
  readonly id: string
  /** Keys, menus and the palette run these. */
  readonly commands?: CellCommands
  /** For the toolbar, menus and dialogs, which find it by its key (`GridHandle.find`). */
  readonly offers?: readonly Offer[]
  readonly pointer?: PointerHandlers
  /** What a click does on a part of a cell that was drawn with this `data-act`. */
  readonly acts?: Readonly<Record<string, (cell: CellAddress) => void>>
  /** A key on the active cell, before its command runs. True: the grid does nothing with it. */
  onKey?(pressed: CellKey): boolean
  /** Keys and clicks on this element are the feature's own, such as those in an open editor. */
  owns?(target: EventTarget | null): boolean
  /** An editor is open: clicks and double clicks on cells do nothing else. */
  isBusy?(): boolean
  /** Before the grid shows a view of this sheet; null: of none. */
  beforeShown?(sheetId: SheetId | null): void
  /** The grid shows a view. `isOther`: other cells than before, or other values in them. */
  onShown?(isOther: boolean): void
  /** Other cells are selected. */
  onSelected?(): void
  /** Columns or rows lie elsewhere or have another size. */
  onLayout?(): void
  onScroll?(): void
  /** Listens to the page until the returned function is called. */
  watch?(): () => void
}

/** The commands of a feature. `key`: the key that was pressed; null where a menu or the palette runs it. */
export type CellCommands = Readonly<Partial<Record<FeatureCommandId, (key: Key | null) => void>>>

/** A key pressed on the active cell while no editor has the keyboard, and the command that it stands for. */
export type CellKey = {
  readonly event: KeyboardEvent
  readonly key: Key
  readonly command: GridCommand | null
  readonly active: CellAddress
}

/** Each returns true for an event that nothing else may answer. */
export type PointerHandlers = {
  /** A press of any button, before all `onPress`. */
  readonly beforePress?: (event: MouseEvent) => boolean
  /** A press of the main button, after an open editor has stored its text. */
  readonly onPress?: (event: MouseEvent) => boolean
  /** Not while a formula is being written, where a click names a cell. */
  readonly onClick?: (event: MouseEvent) => boolean
  readonly onDoubleClick?: (event: MouseEvent) => boolean
}

export type CreateFeatures = (parts: FeatureParts) => readonly GridFeature[]
