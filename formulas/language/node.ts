import type { Sign } from './operators.ts'
import type { Scene } from './scene.ts'
import type { Argument } from './value.ts'

/** A row counted from 0, or the formula's own row. */
export type RowReference = number | 'this'

/** The relatives that a function reads, from one cell. */
export type Kin = 'children' | 'parent' | 'ancestors' | 'descendants'

/** Facts about a function that the parser needs. */
export type FunctionDefinition = {
  readonly least: number
  readonly most: number
  /** Whether the argument at this index is a criterion: a value, or a condition on `@cell`. */
  readonly isCriterion?: (at: number) => boolean
  /** Its argument is a cell reference, not a value: it reads the relatives of that cell. */
  readonly kin?: Kin
  /**
   * Its argument is a cell reference, not a value: it reads the schedule for the row of that cell. It depends on the
   * predecessors of all rows, and with `dates` on their dates and durations too.
   */
  readonly schedule?: 'predecessors' | 'dates'
  /** Its result depends on the date. */
  readonly readsToday?: true
  readonly run: (call: CallNode, scene: Scene) => Argument
}

type Traits = {
  /** It has the same result in every row. */
  readonly isRowless: boolean
  /** It refers to the cell that a criterion is tested on. */
  readonly usesCell: boolean
}

export type CellNode = Traits & { readonly kind: 'cell'; readonly column: number; readonly row: RowReference }

/** A rectangle of cells; without rows, whole columns. */
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
  /** The source text: equal texts of rowless calls have equal results. */
  readonly source: string
}

/** A parsed formula: columns are numbers, and errors known at parse time are nodes. */
export type Node =
  | (Traits & { readonly kind: 'value'; readonly value: Argument })
  | CellNode
  | RangeNode
  | CallNode
  | (Traits & { readonly kind: 'field' | 'other-sheet'; readonly name: string })
  | (Traits & { readonly kind: 'each-cell' })
  | (Traits & { readonly kind: 'negative' | 'percent'; readonly of: Node })
  | BinaryNode
