import { describe, expect, test } from 'vitest'
import { aColumn, aWriteContext } from '../../testing/column.ts'
import { readObjectValue } from './object-value.ts'

const STRICT = { strict: true, validated: false, numericDates: false }
const LENIENT = { ...STRICT, strict: false }
const CONTEXT = aWriteContext()
const code = (number: number) => expect.objectContaining({ code: number })
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

describe('several picks', () => {
  const column = aColumn('MULTI_PICKLIST')
  const picks = (values: readonly string[]) => ({ objectType: 'MULTI_PICKLIST', values })

  test('are stored once each, in the order sent; none empties the cell', () => {
    expect(readObjectValue(column, picks(['b', 'a', 'b', '']), STRICT, CONTEXT)).toEqual({
      objectValue: picks(['b', 'a']),
    })
    expect(readObjectValue(column, picks(['']), STRICT, CONTEXT)).toBeNull()
  })

  test('are at most a hundred', () => {
    const hundred = times(100, index => `pick ${index}`)

    expect(readObjectValue(column, picks(hundred), STRICT, CONTEXT)).toEqual({ objectValue: picks(hundred) })
    expect(() => readObjectValue(column, picks([...hundred, 'more']), STRICT, CONTEXT)).toThrow(code(1277))
    expect(readObjectValue(column, picks([...hundred, 'pick 0']), STRICT, CONTEXT)).toEqual({
      objectValue: picks(hundred),
    })
  })

  test('outside the options are stored only in lenient mode', () => {
    const offered = aColumn('MULTI_PICKLIST', { options: ['a'] })

    expect(() => readObjectValue(offered, picks(['a', 'x']), STRICT, CONTEXT)).toThrow(code(1042))
    expect(() => readObjectValue(offered, picks(['x']), { ...LENIENT, validated: true }, CONTEXT)).toThrow(code(1042))
    expect(readObjectValue(offered, picks(['x']), LENIENT, CONTEXT)).toEqual({ objectValue: picks(['x']) })
  })
})

describe('several contacts', () => {
  const column = aColumn('MULTI_CONTACT_LIST')
  const contacts = (values: readonly object[]) => ({ objectType: 'MULTI_CONTACT', values })
  const CONTACT = { objectType: 'CONTACT' }

  test('may be a name only; a known address gets its name', () => {
    const sent = contacts([{ email: 'kim@office.example' }, { name: 'TBD' }, { email: 'lee@office.example' }])

    expect(readObjectValue(column, sent, STRICT, CONTEXT)).toEqual({
      objectValue: contacts([
        { ...CONTACT, email: 'kim@office.example', name: 'Kim' },
        { ...CONTACT, name: 'TBD' },
        { ...CONTACT, email: 'lee@office.example' },
      ]),
    })
    expect(readObjectValue(column, contacts([]), STRICT, CONTEXT)).toBeNull()
  })

  test('are at most twenty, each with a name or a valid address', () => {
    const twenty = times(20, index => ({ email: `p${index}@office.example` }))

    expect(readObjectValue(column, contacts(twenty), STRICT, CONTEXT)).not.toBeNull()
    expect(() => readObjectValue(column, contacts([...twenty, { name: 'One more' }]), STRICT, CONTEXT)).toThrow(
      code(1240),
    )
    expect(() => readObjectValue(column, contacts([{ email: 'no address' }]), STRICT, CONTEXT)).toThrow(code(1241))
    expect(() => readObjectValue(column, contacts([{ email: '', name: '' }]), STRICT, CONTEXT)).toThrow(code(1241))
  })

  test('of a validated column are those it offers, by address or by name', () => {
    const offering = aColumn('MULTI_CONTACT_LIST', {
      contactOptions: [{ email: 'kim@office.example', name: 'Kim' }, { name: 'TBD' }],
    })
    const validated = { ...STRICT, validated: true }

    expect(readObjectValue(offering, contacts([{ name: 'TBD' }]), validated, CONTEXT)).not.toBeNull()
    expect(() => readObjectValue(offering, contacts([{ name: 'Somebody' }]), validated, CONTEXT)).toThrow(code(1042))
    expect(() => readObjectValue(offering, contacts([{ email: 'lee@x.example' }]), validated, CONTEXT)).toThrow(
      code(1042),
    )
    expect(readObjectValue(offering, contacts([{ name: 'Somebody' }]), STRICT, CONTEXT)).not.toBeNull()
  })
})

describe('predecessors', () => {
  const column = aColumn('PREDECESSOR')
  const list = (predecessors: readonly object[]) => ({ objectType: 'PREDECESSOR_LIST', predecessors })

  test('are other rows of this sheet, finish-to-start by default', () => {
    const lag = { objectType: 'DURATION', days: 2, negative: true }
    const sent = list([{ rowId: 8 }, { rowId: 9, type: 'SS', lag }])

    expect(readObjectValue(column, sent, STRICT, CONTEXT)).toEqual({
      objectValue: list([
        { rowId: 8, type: 'FS' },
        { rowId: 9, type: 'SS', lag },
      ]),
    })
    expect(() => readObjectValue(column, list([{ rowId: 7 }]), STRICT, CONTEXT)).toThrow(code(1034))
    expect(() => readObjectValue(column, list([{ rowId: 99 }]), STRICT, CONTEXT)).toThrow(code(1034))
    expect(readObjectValue(column, list([]), STRICT, CONTEXT)).toBeNull()
  })

  test('can be sent back as read; read-only fields are ignored', () => {
    const asRead = list([{ rowId: 8, rowNumber: 3, type: 'FF', inCriticalPath: true }])

    expect(readObjectValue(column, asRead, STRICT, CONTEXT)).toEqual({ objectValue: list([{ rowId: 8, type: 'FF' }]) })
  })
})

test('each type of object fits one type of column only', () => {
  const objects = {
    MULTI_PICKLIST: { objectType: 'MULTI_PICKLIST', values: ['a'] },
    MULTI_CONTACT_LIST: { objectType: 'MULTI_CONTACT', values: [{ name: 'TBD' }] },
    CONTACT_LIST: { objectType: 'CONTACT', name: 'TBD' },
    PREDECESSOR: { objectType: 'PREDECESSOR_LIST', predecessors: [{ rowId: 8 }] },
    DURATION: { objectType: 'DURATION', days: 1 },
    DATE: { objectType: 'DATE', value: '2026-03-04' },
    ABSTRACT_DATETIME: { objectType: 'ABSTRACT_DATETIME', value: '2026-03-04' },
  } as const
  const types = Object.keys(objects) as (keyof typeof objects)[] // as: the keys of this object

  for (const type of [...types, 'TEXT_NUMBER' as const, 'CHECKBOX' as const]) {
    for (const kind of types) {
      const read = () => readObjectValue(aColumn(type), objects[kind], STRICT, CONTEXT)
      if (type === kind) expect(read()).not.toBeNull()
      else expect(read, `${kind} in ${type}`).toThrow(code(1131))
    }
  }
})

test('a duration keeps its parts as sent, fractions too; a negative part is rejected', () => {
  const column = aColumn('DURATION')
  const duration = { objectType: 'DURATION', days: 1.5, hours: 0, elapsed: true }

  expect(readObjectValue(column, duration, STRICT, CONTEXT)).toEqual({ objectValue: duration })
  expect(() => readObjectValue(column, { objectType: 'DURATION', days: -1 }, STRICT, CONTEXT)).toThrow(code(1131))
  expect(() => readObjectValue(column, { objectType: 'DURATION', years: 1 }, STRICT, CONTEXT)).toThrow(code(1131))
})
