import { refuse } from '../api-error.ts'
import type { ColumnDefinition } from './column-definition.ts'
import type { ColumnInput } from './column-input.ts'

/** The columns of a new sheet, or an error: exactly one primary text column; titles and system types are unique. */
export function checkFirstColumns(inputs: readonly (ColumnInput & { readonly primary?: boolean | undefined })[]): void {
  if (inputs.length === 0) throw refuse(1054)
  const [primary, second] = inputs.filter(input => input.primary)
  if (!primary || second) throw refuse(1055)
  if (primary.type !== 'TEXT_NUMBER' || primary.systemColumnType) throw refuse(1057)
  const repeated = firstRepeat(inputs.map(({ title }) => title.toLowerCase()))
  if (repeated !== undefined) throw refuse(1056, repeated)
  const system = firstRepeat(systemTypes(inputs))
  if (system !== undefined) throw refuse(1077, system)
}

/** Checks columns to be added to a sheet: one common index, new titles, new system types, no second primary. */
export function checkAddedColumns(
  inputs: readonly (ColumnInput & { readonly index: number })[],
  existing: readonly ColumnDefinition[],
): void {
  if (new Set(inputs.map(({ index }) => index)).size > 1) throw refuse(1135)
  if (firstRepeat(inputs.map(({ title }) => title.toLowerCase())) !== undefined) throw refuse(1133)
  if (firstRepeat(systemTypes(inputs)) !== undefined) throw refuse(1134)
  for (const input of inputs) checkAgainst(input, existing)
}

/** Checks that a column's title and system type are unused by the other columns of the sheet. */
export function checkAgainst(input: ColumnInput, others: readonly ColumnDefinition[]): void {
  const title = input.title.toLowerCase()
  if (others.some(other => other.title.toLowerCase() === title)) throw refuse(1056, input.title)
  const { systemColumnType } = input
  if (systemColumnType && others.some(other => other.systemColumnType === systemColumnType))
    throw refuse(1077, systemColumnType)
}

function systemTypes(inputs: readonly ColumnInput[]): readonly string[] {
  return inputs.flatMap(({ systemColumnType }) => systemColumnType ?? [])
}

/** The first text that occurs twice, or undefined. */
function firstRepeat(texts: readonly string[]): string | undefined {
  return texts.find((word, index) => texts.indexOf(word) < index)
}
