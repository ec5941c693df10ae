import { afterEach, expect, test } from 'vitest'
import { aRow } from '../../../shared/columnar/testing/a-sheet.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import { aView } from './lines/testing/a-view.ts'
import { sortFilterContext } from './use-shown-rows.ts'

afterEach(() => personsLocale.set(null))

test('a sheet is sorted by the alphabet of the chosen country', () => {
  const view = aView([aRow(1, { 1: 'a' })])
  personsLocale.set('sv-SE')
  expect(sortFilterContext(view).collator.compare('Ö', 'Z')).toBeGreaterThan(0)
  personsLocale.set('de-DE')
  expect(sortFilterContext(view).collator.compare('Ö', 'Z')).toBeLessThan(0)
})
