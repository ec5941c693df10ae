import { readLink } from '../../../shared/model/sheet/cell-link.ts'
import type { LinkOutcome } from '../../../shared/model/sheet/link-address.ts'
import { ok } from '../../../shared/result.ts'
import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

/** Sheets and their edits. Calls return a receipt; the content follows on the sheet's port. */
export function sheetHandlers(now: AccountNow, openLink: (address: string) => Promise<LinkOutcome>) {
  return handlerGroup({
    'sheet.open': ({ sheetId, opening }, caller) =>
      onAccount(now, ({ sync, ports, seen }) => {
        seen.add(sheetId)
        ports.get(sheetId)?.close()
        const port = caller.openPort(opening)
        ports.set(sheetId, port)
        port.onClose(() => {
          sync.closeSheet(sheetId, port)
          if (ports.get(sheetId) === port) ports.delete(sheetId)
        })
        void sync.openSheet(sheetId, port) // ignored: the result is posted on the port
        return ok(null)
      }),

    'sheet.close': ({ sheetId }) =>
      onAccount(now, ({ ports }) => {
        ports.get(sheetId)?.close()
        return ok(null)
      }),

    'sheet.refresh': ({ sheetId }) => onAccount(now, ({ sync }) => sync.refresh(sheetId)),
    'sheet.turnedTo': ({ sheetId, isOpen }) =>
      onAccount(now, ({ sync }) => {
        sync.turnedToSheet(sheetId, isOpen)
        return ok(null)
      }),
    'sheet.turnedFrom': ({ sheetId }) =>
      onAccount(now, ({ sync }) => {
        sync.turnedFromSheet(sheetId)
        return ok(null)
      }),
    'unseen.list': ({ sheetId }) => onAccount(now, ({ cache }) => cache.listUnseen({ sheetId })),
    'unseen.counts': () => onAccount(now, ({ cache }) => cache.countUnseen({})),
    'unseen.clear': ({ sheetId }) => onAccount(now, ({ sync }) => sync.markAsSeen(sheetId)),
    'edits.submit': ({ sheetId, edits }) =>
      onAccount(
        () => now(sheetId),
        ({ sync }) => sync.submit(sheetId, edits),
      ),
    'edits.save': ({ sheetId }) =>
      onAccount(now, ({ sync }) => {
        sync.save(sheetId)
        return ok(null)
      }),
    'edits.list': ({ after }) => onAccount(now, ({ sync }) => sync.ledger(after)),
    'edits.withdraw': ({ sheetId, ...deleted }) => onAccount(now, ({ sync }) => sync.withdraw(sheetId, deleted)),
    'edits.discard': ({ seqs }) =>
      onAccount(now, ({ sync, drafts, undoSteps }) => {
        const discarded = sync.discard(seqs)
        if (!discarded.ok) return discarded
        drafts.forgetDeleted()
        // Their steps contain the discarded text.
        undoSteps.forget(discarded.value)
        return ok(null)
      }),
    'edits.retry': ({ seqs }) => onAccount(now, ({ sync }) => sync.retry(seqs)),
    'edits.resolve': ({ decisions }) => onAccount(now, ({ sync }) => sync.resolve(decisions)),
    'edits.undecide': ({ decision }) => onAccount(now, ({ sync }) => sync.undecide(decision)),
    'drafts.list': ({ sheetId }) => onAccount(now, ({ drafts }) => ok(drafts.list(sheetId))),
    'drafts.keep': ({ sheetId, target, text, seen }) =>
      onAccount(
        () => now(sheetId),
        ({ drafts }) => drafts.keep(sheetId, target, text, seen),
      ),
    'undo.list': ({ sheetId }) => onAccount(now, ({ undoSteps }) => ok(undoSteps.list(sheetId))),
    'undo.record': ({ sheetId, changes }) =>
      onAccount(
        () => now(sheetId),
        ({ undoSteps }) => {
          undoSteps.record(sheetId, changes)
          return ok(null)
        },
      ),
    'formula.preview': ({ sheetId, formula, ...cell }) =>
      onAccount(now, async ({ sync }) => ok(await sync.previewFormula(sheetId, cell, formula))),
    'cell.history': ({ page, priority, ...cell }) =>
      onAccount(now, ({ sync }) => sync.cellHistory(cell, page, priority)),
    'row.origin': ({ sheetId, rowId }) => onAccount(now, ({ sync }) => sync.rowOrigin(sheetId, rowId)),
    'link.open': ({ sheetId, rowId, columnId }) =>
      onAccount(now, async ({ sync }) => {
        const view = sync.view(sheetId)
        const index = view?.indexOf(rowId) ?? -1
        const address = view && index >= 0 ? addressIn(view.linkAt(index, columnId)) : null
        return ok({ outcome: address === null ? 'not-allowed' : await openLink(address) })
      }),
  })
}

function addressIn(written: string | null): string | null {
  const link = written === null ? null : readLink(written)
  return link && link.kind !== 'gone' ? link.url : null
}
