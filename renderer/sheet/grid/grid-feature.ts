import type { FeatureCommandId } from '../../commands/feature-commands.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { CellChanges } from '../editing/cell-changes.ts'
import type { CellEditing } from '../editing/cell-editing.ts'
import type { Offer } from './feature-key.ts'
import type { GridHost } from './grid-host.ts'
import type { SheetGridProps } from './grid-props.ts'

/** What a feature is made with, once for the life of the window. */
export type FeatureParts = {
  readonly host: GridHost
  /** The element around the grid. */
  readonly root: HTMLElement
  readonly changes: CellChanges
  readonly editing: CellEditing
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
  readonly commands?: Readonly<Partial<Record<FeatureCommandId, () => void>>>
  /** For the toolbar, menus and dialogs, which find it by its key (`GridHandle.find`). */
  readonly offers?: readonly Offer[]
  readonly pointer?: PointerHandlers
  /** What a click does on a part of a cell that was drawn with this `data-act`. */
  readonly acts?: Readonly<Record<string, (cell: CellAddress) => void>>
  /** The grid shows a view. `isOther`: other cells than before, or other values in them. */
  onShown?(isOther: boolean): void
  /** Other cells are selected. */
  onSelected?(): void
  /** Columns or rows lie elsewhere or have another size. */
  onLayout?(): void
  /** Listens to the page until the returned function is called. */
  watch?(): () => void
}

/** Each gets the mouse events of the main button, and returns true for one that nothing else may answer. */
type PointerHandlers = {
  /** After an open editor has stored its text. */
  readonly onPress?: (event: MouseEvent) => boolean
  /** Not while a formula is being written, where a click names a cell. */
  readonly onClick?: (event: MouseEvent) => boolean
  readonly onDoubleClick?: (event: MouseEvent) => boolean
}

export type CreateFeatures = (parts: FeatureParts) => readonly GridFeature[]
