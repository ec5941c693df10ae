import { crc32 } from 'node:zlib'
import { ODD_NUMBERS, ODD_TEXTS, pick } from '../../service/fuzz/testing/odd-values.ts'
import { isIntact, sealColumnar } from '../../shared/columnar/checksum.ts'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { type ColumnarSheet, openColumnar } from '../../shared/columnar/read.ts'
import { aCell, aColumn, aRow, aSheet, columnId } from '../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import { type CellValue, displayText } from '../../shared/model/sheet/cell-value.ts'
import type { Random } from '../../shared/random.ts'
import { damageBytes } from '../mutate/bytes.ts'
import { Fault, type FuzzTarget, openAlways } from '../run/target.ts'

/**
 * Columnar sheets as stored on disk and sent to the page: the checksum detects damage, and damage with a corrected
 * checksum does no harm.
 */
export const COLUMNAR: FuzzTarget = {
  name: 'columnar',
  batch: 1,
  inputs: 1,
  open: openAlways(random => {
    const sound = encodeSheet(drawSheet(random))
    sealColumnar(sound, crc32)
    const { buffer } = random.chance(0.05) ? new Uint8Array(sound) : damageBytes(random, new Uint8Array(sound))
    return () => take(sound, buffer)
  }),
}

function take(sound: ArrayBuffer, given: ArrayBuffer): void {
  const isSame = Buffer.from(given).equals(Buffer.from(sound))
  if (isIntact(given, crc32) !== isSame)
    throw new Fault(isSame ? 'a sound buffer is thrown away' : 'damage goes unseen')
  const opened = openColumnar(given)
  if (opened.ok) readAll(opened.value)
  else if (isSame || opened.error.kind !== 'malformed') throw new Fault(`refused with ${opened.error.kind}`)
}

/** More than any of these sheets has when undamaged. */
const MOST_ROWS = 64

/** Reads everything of a sheet, also past its ends, directly and through a view. */
function readAll(sheet: ColumnarSheet): void {
  const { meta, rowCount } = sheet
  const view = createSheetView(sheet, new Map(), [])
  for (const column of [...meta.columns.slice(0, 20), { id: columnId(999) }]) {
    sheet.mayHoldFormulas(column.id)
    sheet.mayHoldLinksIn(column.id)
    const { stored } = sheet.cellsOf(column.id)
    for (let number = 0; number < Math.min(stored.count, MOST_ROWS); number++) displayText(stored.at(number))
    for (let row = -1; row < Math.min(rowCount, MOST_ROWS) + 1; row++) {
      if (typeof displayText(sheet.cellAt(row, column.id)) !== 'string') throw new Fault('a cell that is no text')
      displayText(view.cellAt(row, column.id))
      sheet.lookAt(row, column.id)
      sheet.linkAt(row, column.id)
    }
  }
  for (let row = -1; row < Math.min(rowCount, MOST_ROWS) + 1; row++) {
    if (sheet.parentIndexAt(row) >= rowCount) throw new Fault('a parent that is not there')
    sheet.indexOf(sheet.rowIdAt(row))
    sheet.levelAt(row)
    sheet.hasChildrenAt(row)
    sheet.attachmentsAt(row)
    view.parentIndexAt(row)
  }
}

function drawSheet(random: Random) {
  const columns = KINDS.slice(0, 1 + random.below(KINDS.length)).map((kind, at) => aColumn(at + 1, kind))
  const rows = Array.from({ length: random.below(12) }, (_, at) => {
    const cells = columns.flatMap(({ id }) => {
      if (random.chance(0.3)) return []
      const change = random.chance(0.3)
        ? { display: 'shown', formula: '=1', link: 'https://x', format: ',,1', image: 'i' }
        : {}
      return [[id, aCell(drawValue(random), change)] as const]
    })
    return { ...aRow(at * 3 + 1), cells: new Map(cells), parentId: at > 0 && random.chance(0.3) ? aRow(1).id : null }
  })
  return aSheet(rows, { columns })
}

const KINDS = ['text', 'checkbox', 'choice', 'choices', 'contact', 'contacts', 'date', 'predecessors'] as const

function drawValue(random: Random): CellValue {
  switch (random.below(6)) {
    case 0:
      return pick(random, ODD_NUMBERS)
    case 1:
      return random.chance(0.5)
    case 2:
      return { kind: 'choices', choices: [pick(random, ODD_TEXTS), 'b'] }
    case 3:
      return { kind: 'contacts', contacts: [{ email: 'ann@office.example', name: pick(random, ODD_TEXTS) }] }
    default:
      return pick(random, ODD_TEXTS)
  }
}
