import type { SheetReader } from '../language/scene.ts'
import type { Schedule } from './schedule-facts.ts'

/** The order of a calculation of late dates. Each row has two nodes in it. */
export type BackwardOrder = {
  /**
   * `row` stands for the limits of a row, which follow from its parent and its successors; `rowCount + row` for its
   * late dates, which follow from its limits, or from its children. A node is after all that it follows from. Read from
   * the end, it is the order of a calculation of early dates: predecessors first.
   */
  readonly nodes: Int32Array
  /** Whether the late dates of a row follow from themselves, directly or through its successors. */
  readonly isCircular: (row: number) => boolean
}

/** Orders rows by their links and the hierarchy, in time linear in both. This is Kahn's algorithm. */
export function backwardOrder(sheet: SheetReader, { predecessorsOf }: Schedule): BackwardOrder {
  const { rowCount, parentOf, childrenOf } = sheet
  const waiting = new Int32Array(2 * rowCount)
  const add = (node: number, count: number): number => {
    waiting[node] = (waiting[node] ?? 0) + count
    return waiting[node] ?? 0
  }
  for (let row = 0; row < rowCount; row++) {
    add(row, parentOf(row) === null ? 0 : 1)
    add(rowCount + row, Math.max(1, childrenOf(row).length))
    for (const before of predecessorsOf(row)) add(before.row, 1)
  }

  const nodes = new Int32Array(2 * rowCount)
  let end = 0
  const push = (node: number): void => {
    nodes[end] = node
    end += 1
  }
  const release = (node: number): void => {
    if (add(node, -1) === 0) push(node)
  }
  for (let row = 0; row < rowCount; row++) if (waiting[row] === 0) push(row)
  for (let at = 0; at < end; at++) {
    const node = nodes[at] ?? 0
    if (node < rowCount) {
      const children = childrenOf(node)
      if (children.length === 0) release(rowCount + node)
      for (const child of children) release(child)
    } else {
      const parent = parentOf(node - rowCount)
      if (parent !== null) release(rowCount + parent)
      for (const before of predecessorsOf(node - rowCount)) release(before.row)
    }
  }
  return { nodes: nodes.subarray(0, end), isCircular: row => (waiting[rowCount + row] ?? 0) > 0 }
}
