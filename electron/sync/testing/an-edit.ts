import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aSheet, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Row, SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import type { SheetBase } from '../sheet-base.ts'

/** An edit in the outbox, with defaults for all fields the test does not set. */
export function anOutboxEdit<E extends Edit>(edit: E, change: Partial<OutboxEdit<E>> = {}): OutboxEdit<E> {
  return {
    seq: 1,
    sheetId: sheetId(1),
    edit,
    base: null,
    state: 'queued',
    reason: null,
    madeAt: 1000,
    savedVersion: null,
    sentAt: null,
    mayArrive: false,
    ...change,
  }
}

/** A base of these rows, at version 1. */
export function aBase(rows: readonly Row[], meta: Partial<SheetMeta> = {}, change: Partial<SheetBase> = {}): SheetBase {
  const buffer = encodeSheet(aSheet(rows, meta))
  const opened = openColumnar(buffer)
  if (!opened.ok) throw new Error('the sheet does not open')
  return { buffer, sheet: opened.value, patches: new Map(), version: 1, copiedAt: 1000, ...change }
}
