import type { Functions } from '../language/define.ts'
import { rowOf } from '../language/evaluate.ts'
import type { CallNode, FunctionDefinition, Kin } from '../language/node.ts'
import type { Scene } from '../language/scene.ts'
import { type Argument, columnOf, failure, type Value } from '../language/value.ts'

/** Relatives in the hierarchy: of the named cell, or of the formula's own cell. */
export const HIERARCHY: Functions = {
  CHILDREN: relatives('children', ({ sheet }, row, read) => {
    const rows = sheet.childrenOf(row)
    return { kind: 'area', width: 1, height: rows.length, at: index => read(rows[index]), key: null }
  }),
  DESCENDANTS: relatives('descendants', ({ sheet }, row, read) => {
    const height = sheet.endOf(row) - row - 1
    return { kind: 'area', width: 1, height, at: index => read(row + 1 + index), key: null }
  }),
  /** Blank for a top-level row. */
  PARENT: relatives('parent', ({ sheet }, row, read) => read(sheet.parentOf(row) ?? undefined)),
  /** From the outermost to the parent. */
  ANCESTORS: relatives('ancestors', ({ sheet }, row, read) => {
    const values: Value[] = []
    for (let at = sheet.parentOf(row); at !== null; at = sheet.parentOf(at)) values.push(read(at))
    return columnOf(values.reverse())
  }),
}

/** Reads the value of a row in the column concerned; blank without a row. */
type Read = (row: number | undefined) => Value

function relatives(kin: Kin, find: (scene: Scene, row: number, read: Read) => Argument): FunctionDefinition {
  return {
    least: 0,
    most: 1,
    kin,
    run: (call, scene) => {
      const position = positionOf(call, scene)
      if (!position) return failure('#INVALID DATA TYPE')
      if (position.row === null) return failure('#REF')
      return find(scene, position.row, row => (row === undefined ? null : scene.sheet.valueAt(row, position.column)))
    },
  }
}

function positionOf({ args: [of] }: CallNode, scene: Scene): { row: number | null; column: number } | null {
  if (!of) return { row: scene.row, column: scene.column }
  return of.kind === 'cell' ? { row: rowOf(of.row, scene), column: of.column } : null
}
