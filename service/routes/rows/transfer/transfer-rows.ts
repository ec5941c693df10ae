import type { ServiceDeps } from '../../../http/env.ts'
import { removeRows } from '../../../rules/rows/outline.ts'
import { rowContentStore } from '../../../store/content/row-content.ts'
import { sheetChanged } from '../../cells/links/sheet-changed.ts'
import { discussionCopier } from '../../containers/copy/discussion-copier.ts'
import { followRows } from '../../sheets/follow-references.ts'
import { sheetResults } from '../../sheets/sheet-results.ts'
import { rowDropper } from '../drop-rows.ts'
import { checkRoom } from '../rows-add.ts'
import { landing } from './landing.ts'
import type { Transfer } from './new-rows.ts'

/** The old and new id of a row. */
export type RowMapping = {
  readonly from: number
  readonly to: number
}

/** Copies or moves rows to the bottom of another sheet. Run it inside a transaction. */
export function rowTransfer(deps: ServiceDeps) {
  const { store, ids } = deps
  const copyDiscussions = discussionCopier(deps)
  const land = landing(deps)
  const content = rowContentStore(store.db)
  const dropRows = rowDropper(deps)

  return (transfer: Transfer): readonly RowMapping[] => {
    const { source, destination, rows } = transfer
    const outline = store.rows.outline(source.id)
    const before = store.rows.outline(destination.id)
    const newIds = new Map(rows.map(({ id }) => [id, ids.next()]))
    const numbers = new Map(outline.map(({ id }, index) => [id, index + 1]))
    const resultOf = sheetResults(deps, source.id)
    const { records, settle } = land(
      transfer,
      { rows, newIds, resultOf, rowNumberOf: id => numbers.get(id) },
      before.length,
    )

    checkRoom({ outline: before, columns: store.columns.of(destination.id) }, records.length)
    const after = [...before, ...records]
    followRows(store, destination.id, { before, after })
    for (const record of records) store.rows.add(destination.id, record)
    settle()
    if (transfer.isMove) moveContent(transfer, newIds)
    else
      copyDiscussions(
        { from: source.id, to: destination.id, rowIds: newIds, rowsOnly: true, onBlob: transfer.onBlob },
        transfer,
      )
    if (transfer.isMove) {
      const left = removeRows(outline, [...newIds.keys()])
      dropRows(source.id, outline, left)
      sheetChanged(deps, source.id)
    }
    sheetChanged(deps, destination.id)
    return [...newIds].map(([from, to]) => ({ from, to }))
  }

  /** Parts that were not requested are deleted with the original row. */
  function moveContent({ source, destination, ...parts }: Transfer, newIds: ReadonlyMap<number, number>): void {
    for (const [from, to] of newIds) {
      const locations = [
        { sheetId: source.id, rowId: from },
        { sheetId: destination.id, rowId: to },
      ] as const
      if (parts.attachments) content.moveAttachments(...locations)
      if (parts.discussions) content.moveDiscussions(...locations)
    }
  }
}
