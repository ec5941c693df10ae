import { describe, expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { aView } from '../clipboard/paste/testing/a-paste.ts'
import { VIEW_ONLY } from '../core/read-only.ts'
import { draftOf, linkedEdit, unlinkedEdit, whyNoLink, whyNotUnlinked } from './edit-link.ts'

const at = (row: number, column: number) => ({ rowId: rowId(row), columnId: columnId(column) })
const HERE = at(1, 1)
const PLAIN = aCell('Lift', { link: null })
const LINKED = aCell('Lift', { link: 'web https://plans.example/lift' })
const TO_SHEET = aCell('Plan', { link: 'sheet 7 https://sheaf.example/7' })

const made = (cell: typeof PLAIN, text: string, address: string) => {
  const result = linkedEdit(HERE, cell, { text, address })
  if ('problem' in result) return result.problem
  return result.edit && [result.edit.value, result.edit.link]
}

describe('an edited link', () => {
  test('has its address with a scheme, and the address as text if no text is typed', () => {
    expect(made(PLAIN, 'Lift', 'plans.example/lift')).toEqual(['Lift', 'web https://plans.example/lift'])
    expect(made(PLAIN, 'Ask', 'mara@northbank.example')).toEqual(['Ask', 'web mailto:mara@northbank.example'])
    expect(made(aCell(null, { link: null }), '', ' plans.example ')).toEqual([
      'plans.example',
      'web https://plans.example',
    ])
  })

  test('with an address that no browser opens is rejected with the correction', () => {
    const problem = 'Type a web or e-mail address, such as example.com/plan or mara@example.com.'

    expect(['', 'lift', 'javascript:alert(1)', 'file:///etc'].map(address => made(PLAIN, 'Lift', address))).toEqual(
      Array(4).fill(problem),
    )
    expect(made(LINKED, 'Lift', 'lift')).toBe(problem)
  })

  test('that is unchanged changes nothing, or only its text', () => {
    expect(made(LINKED, 'Lift', 'https://plans.example/lift')).toBe(null)
    expect(made(LINKED, 'Hoist', 'https://plans.example/lift')).toEqual(['Hoist', undefined])
    expect(made(TO_SHEET, 'The plan', 'https://sheaf.example/7')).toEqual(['The plan', undefined])
    expect(made(LINKED, '', 'https://plans.example/lift')).toBe(null)
  })

  test('is removed with its address, and replaced by another one', () => {
    expect(made(LINKED, 'Lift', '')).toEqual(['Lift', null])
    expect(made(TO_SHEET, 'Plan', 'plans.example')).toEqual(['Plan', 'web https://plans.example'])
    expect(unlinkedEdit(HERE, LINKED)).toMatchObject({ value: 'Lift', link: null })
  })

  test('to an e-mail address is shown without the scheme', () => {
    expect(draftOf(aCell('Ask', { link: 'web mailto:mara@northbank.example' })).address).toBe('mara@northbank.example')
    expect(draftOf(aCell('Ask', { link: 'gone' })).address).toBe('')
  })
})

describe('a link', () => {
  const columns = [aColumn(1), aColumn(2, 'date'), aColumn(3, 'text', { readOnly: true, locked: true, title: 'Cost' })]
  const links = new Map([
    [columnId(1), 'sheet 7 '],
    [columnId(3), 'sheet 7 '],
  ])
  const view = aView([aRow(1, { 1: 'Lift', 3: 'x' }, { links }), aRow(2, { 1: 5 }), aRow(3)], columns)
  const sheet = { view, readOnly: false as const }

  test('can be added to a cell with text or for text, and is otherwise rejected with the reason', () => {
    expect([at(1, 1), at(3, 1)].map(cell => whyNoLink(sheet, cell))).toEqual([null, null])
    expect([at(2, 1), at(1, 2)].map(cell => whyNoLink(sheet, cell))).toEqual(
      Array(2).fill('Only text in a text column can be a link'),
    )
    expect(whyNoLink(sheet, at(1, 3))).toBe('Cost is locked. Only an owner or admin can change it.')
    expect(whyNoLink({ view, readOnly: VIEW_ONLY }, at(1, 1))).toBe(VIEW_ONLY)
    expect(whyNoLink(sheet, null)).toBe('Choose a cell first')
    expect(whyNoLink(sheet, at(9, 1))).toBe('Type into this row first')
  })

  test('can be removed if it may be changed', () => {
    expect(whyNotUnlinked(sheet, at(1, 1))).toBe(null)
    expect(whyNotUnlinked(sheet, at(3, 1))).toBe('This cell is not a link')
    expect(whyNotUnlinked(sheet, at(1, 3))).toBe('Cost is locked. Only an owner or admin can change it.')
  })
})
