import { ODD_TEXTS, pick } from '../../service/fuzz/testing/odd-values.ts'
import { csvLine } from '../../shared/csv/csv-line.ts'
import type { Random } from '../../shared/random.ts'
import { damageBytes } from '../mutate/bytes.ts'
import { damageText, type Language } from '../mutate/text.ts'
import type { FuzzTarget } from '../run/target.ts'
import { openImport } from './import-file.ts'

/** Text that is imported as a table. */
export const CSV: FuzzTarget = {
  name: 'csv',
  batch: 1,
  inputs: 1,
  open: () => openImport('in.csv', drawCsv),
}

const LANGUAGE: Language = {
  tokens: [
    ',', ';', '\t', '|', '"', '""', '","', '\n', '\r\n', '\r', '\n"', '"\n', ' ', '0', '1', '-', '+', '.', '/', ':', '%', '€', '(', ')', 'E', 'e', '@', 'a@', '.a', '=', "'",
    '2026-03-04', '3/4/26', '12:30', '1,234.5', '1.234,5', '12.5%', '£5', 'yes', 'true', 'x', '\ufeff', '\u00a0', '\u2009', '\u2028', 'ü', '😀', '\ud800',
  ], // biome-ignore format: a list of words
  longest: 2_000_000,
}

const WORDS = [
  'Task',
  'Ann',
  '3',
  '2026-03-04',
  'ann@office.example',
  '12.5%',
  '£1,234.50',
  'yes',
  '',
  'two\nlines',
  'a "b"',
] as const

function drawCsv(random: Random): Uint8Array {
  const text = tableText(random)
  const damaged = random.chance(0.1) ? text : damageText(random, text, LANGUAGE)
  const bytes = Buffer.from(damaged, random.chance(0.1) ? 'utf16le' : random.chance(0.1) ? 'latin1' : 'utf8')
  return random.chance(0.1) ? damageBytes(random, bytes) : bytes
}

function tableText(random: Random): string {
  const width = 1 + random.below(5)
  const cell = () => (random.chance(0.2) ? pick(random, ODD_TEXTS) : pick(random, WORDS))
  const lines = Array.from({ length: 1 + random.below(8) }, () => Array.from({ length: width }, cell))
  const text = lines.map(line => csvLine(line, { guardFormulas: random.chance(0.5) })).join('')
  return random.chance(0.3) ? text.replaceAll(',', pick(random, [';', '\t', '|'])) : text
}
