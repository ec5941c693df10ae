import { expect, test } from 'vitest'
import { COMMAND_IDS } from './command-table.ts'

const files = import.meta.glob<Readonly<Record<string, object>>>('./declarations/*.ts', { eager: true })

test('every declared command is in the table, under a unique id', () => {
  const declared = Object.values(files).flatMap(file => Object.values(file).flatMap(Object.keys))

  expect(declared.sort()).toEqual([...COMMAND_IDS].sort())
})
