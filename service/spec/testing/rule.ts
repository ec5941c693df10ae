import { test } from 'vitest'
import type { Section } from './sections.ts'

/**
 * One sentence of the interface specification and the test that holds it. `quote` is the sentence's own words, at most
 * twelve of them; the table in service/README.md is made of these calls, so both texts must be written out here.
 */
export function rule(section: Section, quote: string, holds: () => Promise<void> | void): void {
  test(`${section}: ${quote}`, holds)
}
