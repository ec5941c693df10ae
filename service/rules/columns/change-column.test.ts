import { expect, test } from 'vitest'
import { changeColumn, checkDeletable } from './change-column.ts'
import type { ColumnDefinition } from './column-definition.ts'

const TEXT: ColumnDefinition = { title: 'Text', type: 'TEXT_NUMBER', width: 150, validation: false }
const PRIMARY: ColumnDefinition = { ...TEXT, title: 'Name', primary: true }
const PICK: ColumnDefinition = {
  title: 'Pick',
  type: 'PICKLIST',
  width: 80,
  validation: true,
  options: ['a', 'b'],
  description: 'which',
  locked: true,
}
const HEALTH: ColumnDefinition = { title: 'Health', type: 'PICKLIST', width: 80, validation: false, symbol: 'RYG' }
const START: ColumnDefinition = {
  title: 'Start',
  type: 'ABSTRACT_DATETIME',
  width: 80,
  validation: false,
  tags: ['GANTT_START_DATE'],
}

const OTHERS = [PRIMARY]
const change = (before: ColumnDefinition, patch: Parameters<typeof changeColumn>[1], dependencies = false) =>
  changeColumn(before, patch, OTHERS, dependencies)

test('keeps attributes that are not sent', () => {
  expect(change(PICK, { width: 99 })).toEqual({ ...PICK, width: 99 })
  expect(change(PICK, {})).toEqual(PICK)
})

test('a new type drops options, validation and symbol, and keeps title, width, description and lock', () => {
  expect(change(PICK, { type: 'DATE' })).toEqual({
    title: 'Pick',
    type: 'DATE',
    width: 80,
    validation: false,
    description: 'which',
    locked: true,
  })
  expect(change(HEALTH, { type: 'TEXT_NUMBER' })).not.toHaveProperty('symbol')
})

test('the same type sent again drops nothing', () => {
  expect(change(PICK, { type: 'PICKLIST' })).toEqual(PICK)
})

test('a symbol replaces options, and options replace a symbol', () => {
  expect(change(PICK, { type: 'PICKLIST', symbol: 'RYG' })).toMatchObject({ symbol: 'RYG' })
  expect(change(PICK, { type: 'PICKLIST', symbol: 'RYG' })).not.toHaveProperty('options')
  expect(change(HEALTH, { type: 'PICKLIST', options: ['x'] })).toMatchObject({ options: ['x'] })
  expect(change(HEALTH, { type: 'PICKLIST', options: ['x'] })).not.toHaveProperty('symbol')
})

test('removing a flag by name leaves a plain checkbox', () => {
  const flag: ColumnDefinition = { title: 'Flag', type: 'CHECKBOX', width: 80, validation: false, symbol: 'FLAG' }

  expect(change(flag, { type: 'CHECKBOX' })).toMatchObject({ symbol: 'FLAG' })
  expect(change(flag, { type: 'CHECKBOX', symbol: null })).not.toHaveProperty('symbol')
})

test('an empty formula removes the formula of a column', () => {
  const calculated = { ...TEXT, formula: '=1' }

  expect(change(calculated, { width: 9 }).formula).toBe('=1')
  expect(change(calculated, { formula: '' }).formula).toBeUndefined()
})

test('a column may keep its title, also in another case', () => {
  expect(change(PICK, { title: 'PICK' }).title).toBe('PICK')
  expect(() => change(PICK, { title: 'name' })).toThrow(expect.objectContaining({ code: 1056 }))
})

test('the primary column stays primary and text', () => {
  expect(changeColumn(PRIMARY, { title: 'Task' }, [TEXT], false)).toEqual({ ...PRIMARY, title: 'Task' })
  expect(() => changeColumn(PRIMARY, { type: 'DATE' }, [TEXT], false)).toThrow(expect.objectContaining({ code: 1057 }))
  const numbered = { type: 'TEXT_NUMBER', systemColumnType: 'AUTO_NUMBER' } as const
  expect(() => changeColumn(PRIMARY, numbered, [TEXT], false)).toThrow(expect.objectContaining({ code: 1057 }))
})

test('a project column keeps its role', () => {
  expect(change(START, { title: 'Begins' }, true)).toEqual({ ...START, title: 'Begins' })
  expect(() => change(START, { type: 'DATE' }, true)).toThrow(expect.objectContaining({ code: 1085 }))
  expect(() => checkDeletable(START, OTHERS, true)).toThrow(expect.objectContaining({ code: 1098 }))
  expect(() => checkDeletable(START, OTHERS, false)).not.toThrow()
})

test('an ordinary column cannot become a project column', () => {
  expect(() => change(PICK, { type: 'DURATION' })).toThrow(expect.objectContaining({ code: 1142 }))
})

test('at least one column stays visible', () => {
  expect(() => changeColumn(PICK, { hidden: true }, [{ ...PRIMARY, hidden: true }], false)).toThrow(
    expect.objectContaining({ code: 1260 }),
  )
  expect(change(PICK, { hidden: true }).hidden).toBe(true)
  expect(() => checkDeletable(PICK, [{ ...PRIMARY, hidden: true }], false)).toThrow(
    expect.objectContaining({ code: 1260 }),
  )
  expect(() => checkDeletable(PRIMARY, [PICK], false)).toThrow(expect.objectContaining({ code: 1065 }))
})
