import { describe, expect, test } from 'vitest'
import type { AccessLevel } from '../../../shared/model/access.ts'
import { toColumn, WireColumn } from './parse-columns.ts'

const column = (wire: object, access: AccessLevel = 'EDITOR') => toColumn(WireColumn.parse({ id: 1, ...wire }), access)

describe('a column of the service', () => {
  test.each([
    ['TEXT_NUMBER', 'text'],
    ['CHECKBOX', 'checkbox'],
    ['PICKLIST', 'choice'],
    ['MULTI_PICKLIST', 'choices'],
    ['CONTACT_LIST', 'contact'],
    ['MULTI_CONTACT_LIST', 'contacts'],
    ['DATE', 'date'],
    ['DATETIME', 'datetime'],
    ['ABSTRACT_DATETIME', 'datetime'],
    ['DURATION', 'duration'],
    ['PREDECESSOR', 'predecessors'],
  ])('of type %s becomes one of %s', (type, kind) => {
    expect(column({ type }).kind).toBe(kind)
  })

  test('of an unknown type is shown as read-only text', () => {
    expect(column({ type: 'HOLOGRAM' })).toMatchObject({ kind: 'text', readOnly: true })
    expect(column({ type: 'constructor' })).toMatchObject({ kind: 'text', readOnly: true })
  })

  test('that the service fills itself is read-only', () => {
    expect(column({ type: 'TEXT_NUMBER' }).readOnly).toBe(false)
    expect(column({ type: 'TEXT_NUMBER', systemColumnType: 'AUTO_NUMBER' })).toMatchObject({
      readOnly: true,
      system: 'AUTO_NUMBER',
    })
    expect(column({ type: 'TEXT_NUMBER', formula: '=[Qty]@row' }).readOnly).toBe(true)
    expect(column({ type: 'DATETIME' }).readOnly).toBe(true)
    expect(column({ type: 'PREDECESSOR' }).readOnly).toBe(false)
    expect(column({ type: 'PREDECESSOR', lockedForUser: true }).readOnly).toBe(true)
  })

  test('that is locked is editable for users who may lock', () => {
    const locked = { type: 'TEXT_NUMBER', locked: true }

    expect(
      (['EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'] as const).map(access => column(locked, access).readOnly),
    ).toEqual([true, true, false, false])
    expect(column({ ...locked, lockedForUser: false }).readOnly).toBe(false)
    expect(column({ ...locked, lockedForUser: true }, 'OWNER').readOnly).toBe(true)
  })

  test('has its description, system type and lock only if the response has them', () => {
    const received = { type: 'TEXT_NUMBER', description: 'Without tax', formula: '=[Qty]@row * 2', locked: true }

    expect(column(received)).toMatchObject({ description: 'Without tax', formula: '=[Qty]@row * 2', locked: true })
    const plain = column({ type: 'TEXT_NUMBER', description: '', locked: false })
    expect([plain.description, plain.formula, plain.locked]).toEqual([undefined, undefined, undefined])
  })

  test('with invalid properties still opens', () => {
    const odd = {
      index: 'x',
      title: 5,
      width: -1,
      options: 'none',
      contactOptions: [5],
      symbol: 7,
      hidden: 'no',
      format: 3,
    }

    expect(column({ type: 'PICKLIST', ...odd })).toMatchObject({
      kind: 'choice',
      index: 0,
      title: '',
      width: 150,
      options: [],
      contactOptions: [],
      symbol: null,
      hidden: false,
      format: null,
    })
  })

  test('keeps its options as texts, and contacts with their known properties', () => {
    expect(column({ type: 'PICKLIST', options: ['Red', 5] }).options).toEqual(['Red', '5'])
    expect(
      column({ type: 'CONTACT_LIST', contactOptions: [{ email: 'ann@x.org' }, { name: 'Ben' }] }).contactOptions,
    ).toEqual([
      { email: 'ann@x.org', name: null },
      { email: null, name: 'Ben' },
    ])
  })
})
