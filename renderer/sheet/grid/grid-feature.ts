import type { SheetId } from '../../../shared/model/ids.ts'
import type { FeatureCommandId } from '../../commands/feature-commands.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { Decorator } from './decorator.ts'
import type { ProvidedInterface } from './feature-key.ts'
import type { GridHost } from './grid-host.ts'
import type { SheetGridProps } from './grid-props.ts'
import type { GridCommand, Key } from './input/grid-keys.ts'

/** The constructor arguments of a feature, created once per window. */
export type FeatureParts = {
  readonly host: GridHost
  /** The element around the grid. */
  readonly root: HTMLElement
  /** The current props of the grid. */
  readonly props: () => SheetGridProps
}

/**
 * An action on cells, such as filling or following links. The grid calls the methods that a feature has and depends on
 * nothing else of it. `renderer/sheet/features.ts` lists all features.
 */
export interface GridFeature extends Decorator {
  readonly id: string
  /** Run by keys, menus and the palette. */
  readonly commands?: CellCommands
  /** For the toolbar, menus and dialogs, which find it by its key (`GridHandle.find`). */
  readonly provides?: readonly ProvidedInterface[]
  readonly pointer?: PointerHandlers
  /** Click handlers of parts of a cell, by their `data-act`. */
  readonly acts?: Readonly<Record<string, (cell: CellAddress) => void>>
  /** Handles a key on the active cell before its command runs. Returns true if the grid must ignore it. */
  onKey?(pressed: CellKey): boolean
  /** Keys and clicks on this element belong to the feature, for example in an open editor. */
  owns?(target: EventTarget | null): boolean
  /** An editor is open: clicks and double clicks on cells have no other effect. */
  isBusy?(): boolean
  /** Before the grid shows a view of this sheet, or none if null. */
  beforeShown?(sheetId: SheetId | null): void
  /** The grid shows a view. `isOther`: cells or their values differ. */
  onShown?(isOther: boolean): void
  /** The selection changed. */
  onSelected?(): void
  /** Columns or rows were moved or resized. */
  onLayout?(): void
  /** The cells were scrolled, or have more or less room. */
  onScroll?(): void
  /** Adds listeners to the page; returns a function that removes them. */
  watch?(): () => void
}

/** The commands of a feature. `key` is the pressed key, or null from a menu or the palette. */
export type CellCommands = Readonly<Partial<Record<FeatureCommandId, (key: Key | null) => void>>>

/** A key pressed on the active cell outside an editor, and its command. */
export type CellKey = {
  readonly event: KeyboardEvent
  readonly key: Key
  readonly command: GridCommand | null
  readonly active: CellAddress
}

/** Each returns true if the event was handled. */
export type PointerHandlers = {
  /** A press of any button, before all `onPress`. */
  readonly beforePress?: (event: MouseEvent) => boolean
  /** A press of the main button, after an open editor has stored its text. */
  readonly onPress?: (event: MouseEvent) => boolean
  /** Not called while a formula is edited: a click then inserts a reference. */
  readonly onClick?: (event: MouseEvent) => boolean
  readonly onDoubleClick?: (event: MouseEvent) => boolean
}

export type CreateFeatures = (parts: FeatureParts) => readonly GridFeature[]
