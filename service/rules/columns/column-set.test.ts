import { describe, expect, test } from 'vitest'
import type { ColumnDefinition } from './column-definition.ts'
import type { ColumnInput } from './column-input.ts'
import { checkAddedColumns, checkAgainst, checkFirstColumns } from './column-set.ts'

const text = (title: string, change: Partial<ColumnInput> = {}): ColumnInput => ({
  title,
  type: 'TEXT_NUMBER',
  ...change,
})
const NAME = { ...text('Name'), primary: true }
const code = (number: number) => expect.objectContaining({ code: number })

describe('the columns of a new sheet', () => {
  test('are one primary text column and any others', () => {
    expect(() => checkFirstColumns([text('Note'), NAME, { ...text('Due'), type: 'DATE' }])).not.toThrow()
  })

  test.each<readonly [string, Parameters<typeof checkFirstColumns>[0], number]>([
    ['none', [], 1054],
    ['no primary one', [text('Note')], 1055],
    ['two primary ones', [NAME, { ...text('Other'), primary: true }], 1055],
    ['a primary one of dates', [{ ...NAME, type: 'DATE' }], 1057],
    ['a primary one that numbers rows', [{ ...NAME, systemColumnType: 'AUTO_NUMBER' }], 1057],
    ['one title twice', [NAME, text('Due'), text('Due')], 1056],
    ['one title in two cases', [NAME, text('NAME')], 1056],
    [
      'the same system type twice',
      [NAME, text('A', { systemColumnType: 'AUTO_NUMBER' }), text('B', { systemColumnType: 'AUTO_NUMBER' })],
      1077,
    ],
  ])('may not be %s', (_, columns, refused) => {
    expect(() => checkFirstColumns(columns)).toThrow(code(refused))
  })
})

describe('added columns', () => {
  const existing: ColumnDefinition[] = [
    { title: 'Name', type: 'TEXT_NUMBER', primary: true, width: 150, validation: false },
    { title: 'No.', type: 'TEXT_NUMBER', systemColumnType: 'AUTO_NUMBER', width: 50, validation: false },
  ]
  const add = (...inputs: (ColumnInput & { readonly index: number })[]) => checkAddedColumns(inputs, existing)

  test('have one index and new titles', () => {
    expect(() => add({ ...text('A'), index: 1 }, { ...text('B'), index: 1 })).not.toThrow()
  })

  test('are rejected with different indexes', () => {
    expect(() => add({ ...text('A'), index: 1 }, { ...text('B'), index: 2 })).toThrow(code(1135))
  })

  test('are rejected with a title that occurs twice, or exists in the sheet', () => {
    expect(() => add({ ...text('A'), index: 1 }, { ...text('a'), index: 1 })).toThrow(code(1133))
    expect(() => add({ ...text('name'), index: 1 })).toThrow(code(1056))
  })

  test('are rejected with a system type that occurs twice, or exists in the sheet', () => {
    const author = { type: 'CONTACT_LIST', systemColumnType: 'CREATED_BY' } as const

    expect(() => add({ ...text('A', author), index: 1 }, { ...text('B', author), index: 1 })).toThrow(code(1134))
    expect(() => add({ ...text('No. 2', { systemColumnType: 'AUTO_NUMBER' }), index: 1 })).toThrow(code(1077))
    expect(() => checkAgainst(text('C', author), existing)).not.toThrow()
  })
})
