import { test } from 'vitest'
import type { Section } from './sections.ts'

/**
 * One sentence of the interface specification and its test. `quote` is at most twelve literal words of the sentence;
 * the table in service/README.md is generated from these calls, so both texts must be literals here.
 */
export function rule(section: Section, quote: string, holds: () => Promise<void> | void): void {
  test(`${section}: ${quote}`, holds)
}
