import type { Sign } from './operators.ts'
import type { Scene } from './scene.ts'
import type { Argument, Value } from './value.ts'

/** A row of a sheet, counted from 0, or the row that the formula stands in. */
export type RowReference = number | 'this'

/** Which rows of the outline a function reads, seen from one cell. */
export type Kin = 'children' | 'parent' | 'ancestors' | 'descendants'

/** What a call needs to know before it is made. */
export interface FunctionDefinition {
  readonly least: number
  readonly most: number
  /** Whether the argument at this place is a criterion: a value, or a question about `@cell`. */
  readonly isCriterion?: (at: number) => boolean
  /** Its one argument is a place, not a value: it reads relatives of that cell. */
  readonly kin?: Kin
  /** Its result is another one tomorrow. */
  readonly readsToday?: true
  readonly run: (call: CallNode, scene: Scene) => Argument
}

interface Traits {
  /** It means the same in every row. */
  readonly isRowless: boolean
  /** It asks about the cell that a criterion is tried on. */
  readonly usesCell: boolean
}

export type CellNode = Traits & { readonly kind: 'cell'; readonly column: number; readonly row: RowReference }

/** Cells from one corner to the other; without rows whole columns. */
export type RangeNode = Traits & {
  readonly kind: 'range'
  readonly columns: readonly [number, number]
  readonly rows: readonly [RowReference, RowReference] | null
}

export type BinaryNode = Traits & {
  readonly kind: 'binary'
  readonly sign: Sign
  readonly left: Node
  readonly right: Node
}

export type CallNode = Traits & {
  readonly kind: 'call'
  readonly definition: FunctionDefinition
  readonly args: readonly Node[]
  /** As it was written: the same text in a rowless call has the same result. */
  readonly source: string
}

/** A formula as it is calculated: columns are numbers, and what can be known to be wrong is an error already. */
export type Node =
  | (Traits & { readonly kind: 'value'; readonly value: Value })
  | CellNode
  | RangeNode
  | CallNode
  | (Traits & { readonly kind: 'field' | 'other-sheet'; readonly name: string })
  | (Traits & { readonly kind: 'each-cell' })
  | (Traits & { readonly kind: 'negative' | 'percent'; readonly of: Node })
  | BinaryNode
