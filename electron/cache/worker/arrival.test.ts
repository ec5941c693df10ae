import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Row, Sheet } from '../../../shared/model/sheet/sheet.ts'
import type { SheetReader } from '../../../shared/model/sheet/sheet-view.ts'
import type { Result } from '../../../shared/result.ts'
import { cases } from '../../../shared/testing/cases.ts'
import { ANSWER_LIMITS } from '../../../shared/wire/answer-limits.ts'
import { textToRow } from '../row-text.ts'
import { type Arrival, createArrival } from './arrival.ts'
import { bytesOf, disturb, WIRE } from './testing/wire.ts'

const SHEET = sheetId(WIRE.id)

/** Fed in pieces of these sizes, the last piece as long as it takes. */
function feed(arrival: Arrival, bytes: Uint8Array, sizes: readonly number[] = []): void {
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    arrival.feed(bytes.slice(at, at + size))
    at += size
  }
}

/** The sheet read back from both stored forms, which must agree. */
function read(bytes: Uint8Array, sizes?: readonly number[], id = SHEET): Result<Sheet> {
  const arrival = createArrival(id)
  feed(arrival, bytes, sizes)
  const arrived = arrival.end()
  if (!arrived.ok) return arrived
  const { meta, texts, buffer } = arrived.value
  const opened = openColumnar(buffer)
  if (!opened.ok) return opened
  const rows = texts.map((text, index) => rowOf(text, opened.value, index))
  return { ok: true, value: { meta, rows } }
}

function rowOf(text: string, sheet: SheetReader, index: number): Row {
  const parent = sheet.parentIndexAt(index)
  const row = textToRow(text, sheet.rowIdAt(index), parent < 0 ? null : sheet.rowIdAt(parent))
  if (!row) throw new Error('the text is none of a row')
  for (const { id } of sheet.meta.columns) {
    expect(sheet.cellAt(index, id)).toEqual(row.cells.get(id) ?? { value: null, display: null, formula: null })
  }
  expect([sheet.expandedAt(index), sheet.lockedAt(index)]).toEqual([row.expanded, row.locked])
  expect([sheet.attachmentsAt(index), sheet.commentsAt(index)]).toEqual([row.attachments, row.comments])
  return row
}

function parsed(body: unknown, sizes?: readonly number[]): Sheet {
  const sheet = read(bytesOf(body), sizes)
  if (!sheet.ok) throw new Error(JSON.stringify(sheet.error))
  return sheet.value
}

const kindOf = (result: Result<unknown>) => result.ok || result.error.kind
const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 200 })
const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }))

describe('a sheet from the service', () => {
  test("has its columns, rows and cells in the app's types", () => {
    const { meta, rows } = parsed(WIRE)

    expect(meta).toMatchObject({ id: WIRE.id, name: 'Snag log', version: 7, accessLevel: 'EDITOR' })
    expect(meta.columns.map(column => column.kind)).toEqual(['text', 'choices', 'contact', 'datetime', 'text'])
    expect(meta.columns.map(column => column.readOnly)).toEqual([false, false, false, true, true])
    expect(
      rows.map(row => [row.id, row.parentId, row.expanded, row.locked, row.attachments, row.comments, row.modifiedAt]),
    ).toEqual([
      [101, null, false, false, 2, 1, '2026-03-02T10:00:00Z'],
      [102, 101, true, true, 0, 0, null],
      [103, null, true, false, 0, 0, null],
    ])
    expect(rows[0]!.cells.get(columnId(11))?.value).toBe('Door "sticks" \\ } ] { [ ünï – 漢 🎉')
    expect(rows[0]!.cells.get(columnId(12))?.value).toEqual({ kind: 'choices', choices: ['Joiner', 'Painter'] })
    expect(rows[0]!.cells.get(columnId(15))).toEqual({ value: 1250, display: '$1,250.00', formula: '=SUM(1250)' })
    expect(rows[1]!.cells.get(columnId(13))?.value).toEqual({
      kind: 'contacts',
      contacts: [{ email: 'ann@x.org', name: 'Ann' }],
    })
    expect([...rows[2]!.cells.keys()]).toEqual([11])
  })

  test('has its project settings, and the tags of its columns, with dependencies enabled only', () => {
    const projectSettings = { workingDays: ['MONDAY'], nonWorkingDays: ['2026-12-25'], lengthOfDay: 7.5 }
    const [first = {}, ...others] = WIRE.columns
    const columns = [{ ...first, tags: ['GANTT_DURATION'] }, ...others.map(column => ({ ...column, tags: [] }))]
    const metaOf = (facts: object) => {
      const { meta } = parsed({ ...WIRE, columns, ...facts })
      return [meta.projectSettings, meta.columns.flatMap(({ tags }) => (tags ? [tags] : []))]
    }

    expect(metaOf({ dependenciesEnabled: true, projectSettings })).toEqual([projectSettings, [['GANTT_DURATION']]])
    expect(metaOf({ dependenciesEnabled: true })).toEqual([{}, [['GANTT_DURATION']]])
    expect(metaOf({ dependenciesEnabled: true, projectSettings: { lengthOfDay: 'long' } })[0]).toEqual({})
    expect(metaOf({ dependenciesEnabled: false, projectSettings })).toEqual([null, []])
    expect(metaOf({})).toEqual([undefined, []])
  })

  test('reads the same cut into any pieces, with properties in any order and unknown ones anywhere', () => {
    const expected = parsed(WIRE)
    fc.assert(
      fc.property(pieces, chances, fc.constantFrom(0, 1, 4), (sizes, stream, indent) => {
        const body = disturb(WIRE, () => Number(stream.next().value))

        const sheet = read(new TextEncoder().encode(JSON.stringify(body, null, indent)), sizes)

        expect(sheet).toEqual({ ok: true, value: expected })
      }),
      { numRuns: cases(60, 150) },
    )
  })

  test('keeps any cell content as JSON.parse reads it', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('"rows":[', '}]}', '\\', '\\"', '\u2028', '\ufeff', '__proto__'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(fc.array(value), fc.boolean(), pieces, (values, isEscaped, sizes) => {
        const rows = values.map((held, index) => ({ id: index + 1, cells: [{ columnId: 11, value: held }] }))
        const text = JSON.stringify({ ...WIRE, rows })
        const sent = isEscaped
          ? text.replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : text
        const received = JSON.parse(
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(sent)),
        )

        const sheet = read(new TextEncoder().encode(sent), sizes)

        expect(sheet.ok && sheet.value.rows.map(row => row.cells.get(columnId(11))?.value)).toEqual(
          received.rows.map((row: (typeof rows)[number]) => wellFormed(row.cells[0]?.value)),
        )
      }),
      { numRuns: cases(80, 200) },
    )
  })

  test('a row whose parent does not precede it is shown at the top level', () => {
    const rows = [{ id: 1 }, { id: 2 }, { id: 3, parentId: 1 }, { id: 4, parentId: 77 }, { id: 5, parentId: 4 }]

    expect(parsed({ ...WIRE, rows }).rows.map(row => row.parentId)).toEqual([null, null, null, null, rowId(4)])
  })

  test('an empty sheet opens, as does one with missing or null rows', () => {
    const head = { id: WIRE.id, columns: [] }
    for (const body of [head, { ...head, rows: [] }, { ...head, rows: null }]) {
      expect(parsed(body)).toMatchObject({ meta: { name: '', version: null }, rows: [] })
    }
  })

  test('the last one of a duplicate property or column of a row counts', () => {
    const text = `{"id":1,"rows":[{"id":8}],"id":${SHEET},"columns":[{"id":11},{"id":12}],"r\\u006fws":[{"id":9,"cells":[
      {"columnId":11,"value":"a","formula":"=1","displayValue":"shown"},{"columnId":11,"value":"b"}]}]}`

    const sheet = read(new TextEncoder().encode(text))

    expect(sheet.ok && sheet.value.rows.map(row => row.id)).toEqual([9])
    expect(sheet.ok && sheet.value.rows[0]?.cells.get(columnId(11))).toEqual({
      value: 'b',
      display: null,
      formula: null,
    })
  })
})

describe('a response that is no sheet', () => {
  test('is rejected as malformed: a web page, no text, missing or duplicate ids, another sheet', () => {
    const bad = [
      new TextEncoder().encode('<html>'),
      new Uint8Array([0xff, 0xfe, 0x7b]),
      bytesOf({ ...WIRE, id: 'x' }),
      bytesOf({ ...WIRE, id: 5 }),
      bytesOf({ ...WIRE, columns: 'none' }),
      bytesOf({ ...WIRE, rows: 'none' }),
      new TextEncoder().encode(`{"id":${SHEET},"columns":[],"rows":[{"id":1}],"rows":null}`),
      new TextEncoder().encode(`{"id":${SHEET},"columns":[{"id":1}],"rows":[{"id":1}],"columns":[{"id":2}]}`),
      bytesOf({ ...WIRE, rows: [7] }),
      bytesOf({ ...WIRE, rows: [{ id: 2 ** 53 }] }),
      bytesOf({ ...WIRE, rows: [{ id: 5 }, { id: 5 }] }),
      bytesOf([1, 2]),
    ]

    expect(bad.map(bytes => kindOf(read(bytes)))).toEqual(bad.map(() => 'malformed'))
  })

  test('is rejected as malformed when truncated at any byte', () => {
    const whole = bytesOf(WIRE)
    for (let length = 0; length < whole.length; length++) {
      expect(kindOf(read(whole.slice(0, length), [length >> 1]))).toBe('malformed')
    }
  })

  test('is rejected as malformed exactly when JSON.parse rejects it, for any changed or missing byte', () => {
    const whole = bytesOf({ ...WIRE, name: 'x', rows: WIRE.rows.slice(1) })
    const spoilt = fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(...',:[]{}"\\ 1x\u0000'), fc.boolean())
    fc.assert(
      fc.property(spoilt, pieces, ([at, mark, isMissing], sizes) => {
        const bytes = Uint8Array.from(whole)
        bytes[at] = mark.charCodeAt(0)
        const sent = isMissing ? Uint8Array.from([...whole.slice(0, at), ...whole.slice(at + 1)]) : bytes

        const sheet = read(sent, sizes)

        if (!isJson(sent)) expect(kindOf(sheet)).toBe('malformed')
        // A text that is JSON may still be no sheet; it reads the same in one piece and in many.
        expect(sheet).toEqual(read(sent))
      }),
      { numRuns: cases(500, 2000) },
    )
  })

  test('never crashes the reader with any content', () => {
    const paths = [
      (odd: unknown) => ({ ...WIRE, columns: [odd] }),
      (odd: unknown) => ({ ...WIRE, rows: [odd] }),
      (odd: unknown) => ({ ...WIRE, rows: odd }),
      (odd: unknown) => ({ ...WIRE, rows: [{ id: 1, cells: odd }] }),
      (odd: unknown) => ({ ...WIRE, rows: [{ id: 1, cells: [odd, { columnId: 11, value: odd, objectValue: odd }] }] }),
      (odd: unknown) => ({ ...WIRE, rows: [{ id: 1, parentId: odd, attachments: odd, modifiedAt: odd, locked: odd }] }),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (put, odd) => {
        expect(() => read(bytesOf(put(odd)))).not.toThrow()
      }),
      { numRuns: cases(300, 1000) },
    )
  })
})

describe('a sheet that is still arriving', () => {
  const many = { ...WIRE, totalRowCount: 1000, rows: Array.from({ length: 1000 }, (_, index) => ({ id: index + 1 })) }
  const shownAt = (body: object, length: number) => {
    const arrival = createArrival(SHEET)
    arrival.feed(bytesOf(body).slice(0, length))
    return arrival.preview()
  }
  const third = Math.floor(bytesOf(many).length / 3)

  test('can be shown as soon as its columns and a screen of rows have arrived, with all complete rows', () => {
    const preview = shownAt(many, third)
    const opened = preview && openColumnar(preview.buffer)

    expect(preview?.totalRows).toBe(1000)
    expect(opened?.ok && opened.value.rowCount).toBe(preview?.rows)
    expect(preview?.rows).toBeGreaterThan(100)
    expect(opened?.ok && opened.value.rowIdAt((preview?.rows ?? 0) - 1)).toBe(preview?.rows)
    expect(shownAt(many, 600)).toBe(null)
  })

  test('is shown again only when many more rows have arrived', () => {
    const arrival = createArrival(SHEET)
    const bytes = bytesOf(many)
    const shown: number[] = []
    for (let at = 0; at < bytes.length; at += 50) {
      arrival.feed(bytes.slice(at, at + 50))
      const preview = arrival.preview()
      if (preview) shown.push(preview.rows)
    }

    expect(shown).toHaveLength(2)
    expect(shown[1]).toBeGreaterThanOrEqual(4 * (shown[0] ?? 0))
    expect(arrival.end()).toMatchObject({ ok: true, value: { order: { ids: { length: 1000 } } } })
  })

  test('is not shown again when most of it has arrived: the complete sheet follows', () => {
    expect(shownAt(many, bytesOf(many).length - 10)).toBe(null)
    expect(shownAt({ ...many, totalRowCount: null }, bytesOf(many).length - 10)?.rows).toBeGreaterThan(900)
  })

  test('waits for columns that arrive after the rows or belong to another sheet', () => {
    const { columns, ...rest } = many

    expect(shownAt({ ...rest, columns }, bytesOf(rest).length - 2)).toBe(null)
    expect(shownAt({ ...many, id: 5 }, third)).toBe(null)
    expect(parsed({ ...rest, columns }).rows).toHaveLength(1000)
  })
})

const isJson = (bytes: Uint8Array): boolean => {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return true
  } catch {
    return false
  }
}

/** A lone surrogate becomes the replacement character, because the store is UTF-8. */
const wellFormed = (value: unknown): unknown =>
  typeof value === 'string'
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(value))
    : value

describe('a response that is larger than any sheet', () => {
  const { columns } = WIRE
  const [first] = columns
  const rowWith = (id: number, more: object = {}) => ({ id, cells: [{ columnId: first?.id, value: 'x' }], ...more })
  const bytesWith = (rows: readonly object[]) => bytesOf({ ...WIRE, rows })
  const errorOf = (arrived: Result<unknown>) => (arrived.ok ? null : arrived.error)

  test('is rejected at the first row beyond the limit, and dropped', () => {
    const rows = Array.from({ length: ANSWER_LIMITS.rows + 1 }, (_, index) => ({ id: index + 1 }))

    expect(errorOf(read(bytesWith(rows), Array(8).fill(500_000)))).toEqual({
      kind: 'answer-too-big',
      what: 'rows',
      most: ANSWER_LIMITS.rows,
    })
  })

  test('is rejected for an oversized cell, before all of it has arrived', () => {
    const arrival = createArrival(SHEET)
    arrival.feed(bytesWith([]).subarray(0, -2))
    arrival.feed(Buffer.from('{"id":1,"cells":[{"columnId":1,"value":"'))
    const piece = new Uint8Array(1024 * 1024).fill(0x61)
    let megabytes = 0
    while (arrival.feed(piece).ok && megabytes < 100) megabytes += 1

    expect(megabytes).toBeLessThan(17)
    expect(errorOf(arrival.end())).toMatchObject({ kind: 'answer-too-big', what: 'bytes' })
  })

  test('is rejected for a text that exceeds the limit of a cell', () => {
    const cells = [{ columnId: first?.id, value: 'x'.repeat(ANSWER_LIMITS.characters + 1) }]

    expect(errorOf(read(bytesWith([rowWith(1), rowWith(2, { cells })])))).toMatchObject({ what: 'characters' })
  })

  test('is rejected for more columns than a sheet can have', () => {
    const many = Array.from({ length: ANSWER_LIMITS.columns + 1 }, (_, index) => ({ ...first, id: index + 1, index }))

    expect(errorOf(read(bytesOf({ ...WIRE, columns: many, rows: [] })))).toMatchObject({ what: 'columns' })
  })

  test('is rejected for an outline beyond the level limit', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => rowWith(index + 1, index > 0 ? { parentId: index } : {}))

    expect(errorOf(read(bytesWith(chain)))).toMatchObject({ what: 'levels' })
    expect(read(bytesWith(chain.slice(0, ANSWER_LIMITS.levels))).ok).toBe(true)
  })

  test('shows rows with cyclic parents at the top level and counts them', () => {
    const cycle = Array.from({ length: 5_000 }, (_, index) =>
      rowWith(index + 1, { parentId: ((index + 1) % 5_000) + 1 }),
    )

    const sheet = read(bytesWith(cycle))

    expect(sheet.ok && sheet.value.rows.map(({ parentId }) => parentId)).toEqual(cycle.map(() => null))
    expect(sheet.ok && sheet.value.meta.tornRows).toBe(5_000)
  })
})
