import { describe, expect, test } from 'vitest'
import type { CellValue } from '../model/sheet/cell-value.ts'
import { listToText, textToChoices, textToContacts } from './value-text.ts'

type ListValue = Parameters<typeof listToText>[0]

describe('lists in cells', () => {
  test('read as written', () => {
    const choices: ListValue = { kind: 'choices', choices: ['Red', '', 'a, b'] }
    const contacts: ListValue = {
      kind: 'contacts',
      contacts: [{ email: 'ann@x.org', name: 'Ann' }, { email: 'ben@x.org' }, { name: 'To be named' }],
    }

    expect(textToChoices(listToText(choices))).toEqual(choices)
    expect(textToContacts(listToText(contacts))).toEqual(contacts)
  })

  test('stay lists when empty', () => {
    expect(textToChoices('[]')).toEqual({ kind: 'choices', choices: [] })
    expect(textToContacts('[]')).toEqual({ kind: 'contacts', contacts: [] })
  })

  test('read as null when damaged, never as a wrong list', () => {
    const damaged = ['', '{', '{}', 'null', '5', '[1]', '[null]', '[[]]', '["a", 1]', '[["a@x.org"], 1]']
    const readable: CellValue[] = damaged.map(textToContacts)

    expect(damaged.map(textToChoices)).toEqual(damaged.map(() => null))
    expect(readable).toEqual(damaged.map(() => null))
  })
})
