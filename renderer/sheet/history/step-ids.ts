import type { Deletion } from '../../../shared/fold/deletion.ts'
import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { Conversion } from '../../../shared/fold/inverse-columns.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, withRows } from '../../../shared/model/sheet/cell-value.ts'
import { type OtherIds, withIds } from '../../../shared/model/sheet/edit-ids.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Pointing } from './pointing.ts'
import type { Step } from './step.ts'

/** Replaces all row and column ids in a step. Deletions and conversions that edits share are still shared. */
export function stepWithIds({ frozen, back, formulas, ...step }: Step, ids: OtherIds): Step {
  const inStep = backEdits(ids)
  return {
    ...step,
    back: back.map(inStep.back),
    ...(frozen && { frozen: { was: frozen.was && ids.column(frozen.was) } }),
    formulas: {
      pointing: formulas.pointing.map(each => pointingWithIds(each, ids)),
      restored: formulas.restored.map(({ edit, was }) => ({ edit: inStep.edit(edit), was })),
    },
  }
}

function backEdits(ids: OtherIds) {
  const { row, column } = ids
  // as: other ids leave the kind of an edit as it is.
  const edit = <E extends GridEdit>(each: E): E => withIds(each, ids) as E
  const content = (each: Content): Content => ({ ...each, value: withRows(each.value, row) })
  const byRow = (left: ReadonlyMap<RowId, Content>) => new Map([...left].map(([id, each]) => [row(id), content(each)]))
  const byColumn = (left: ReadonlyMap<ColumnId, Content>) =>
    new Map([...left].map(([id, each]) => [column(id), content(each)]))
  const deletion = memo(
    (by: Deletion): Deletion =>
      by.kind === 'row' ? { ...by, rowId: row(by.rowId) } : { ...by, columnId: column(by.columnId) },
  )
  const conversion = memo(
    ({ columnId, rows, made, ...of }: Conversion): Conversion => ({
      ...of,
      columnId: column(columnId),
      rows: rows.map(row),
      made: made && byRow(made),
    }),
  )

  const back = (each: BackEdit): BackEdit => {
    switch (each.kind) {
      case 'cell':
      case 'naming-cell':
        return { ...each, edit: edit(each.edit), left: content(each.left) }
      case 'format':
        return { ...each, edit: edit(each.edit) }
      case 'deleted-cell':
        return { ...each, edit: edit(each.edit), by: deletion(each.by) }
      case 'deleted-format':
        return { ...each, edit: edit(each.edit), by: deletion(each.by) }
      case 'added':
        return { ...each, edit: edit(each.edit), left: byColumn(each.left) }
      case 'moved': {
        const { location } = edit({ kind: 'move-row', rowId: each.edit.rowId, location: each.left })
        return { ...each, edit: edit(each.edit), left: location }
      }
      case 'deleted':
        return { ...each, edit: edit(each.edit), standsFor: row(each.standsFor), by: deletion(each.by) }
      case 'withdrawn-row': {
        const left = [...each.left].map(([id, cells]) => [row(id), byColumn(cells)] as const)
        return { ...each, edit: edit(each.edit), left: new Map(left) }
      }
      case 'added-column':
        return { ...each, edit: edit(each.edit), left: byRow(each.left) }
      case 'withdrawn-column':
        return { ...each, edit: edit(each.edit), left: byRow(each.left) }
      case 'changed-column':
        return { ...each, edit: edit(each.edit) }
      case 'moved-column':
        return { ...each, edit: edit(each.edit), leftOf: each.leftOf.map(column), left: each.left.map(column) }
      case 'deleted-column': {
        const [leftOf, standsFor, by] = [each.leftOf.map(column), column(each.standsFor), deletion(each.by)]
        return { ...each, edit: edit(each.edit), leftOf, standsFor, by }
      }
      case 'deleted-column-look':
        return { ...each, edit: edit(each.edit), by: deletion(each.by) }
      case 'lost-column': {
        const by = each.by && deletion(each.by)
        return { ...each, leftOf: each.leftOf.map(column), cells: each.cells.map(edit), by }
      }
      case 'converted-cell':
        return { ...each, edit: edit(each.edit), left: each.left && content(each.left), of: conversion(each.of) }
    }
  }
  return { edit, back }
}

function pointingWithIds({ rowId, columnId, parts, gone }: Pointing, { row, column }: OtherIds): Pointing {
  return {
    rowId: row(rowId),
    columnId: column(columnId),
    parts: parts.map(part =>
      part.kind === 'reference'
        ? { ...part, cells: part.cells.map(cell => ({ ...cell, row: cell.row && row(cell.row) })) }
        : part,
    ),
    gone: { ...gone, rows: new Set([...gone.rows].map(row)) },
  }
}

/** The same result for the same object. */
function memo<T extends object>(work: (value: T) => T): (value: T) => T {
  const known = new Map<T, T>()
  return value => {
    const result = known.get(value) ?? work(value)
    known.set(value, result)
    return result
  }
}
