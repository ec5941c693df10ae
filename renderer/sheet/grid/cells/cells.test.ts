import { expect, test } from 'vitest'
import { aColumn } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { CellMark } from '../../../../shared/model/sheet/sheet-view.ts'
import { cellName, markClass, markTip } from './cell-mark.ts'
import { avatarColour, initials, peopleText } from './contacts.ts'
import { spokenText } from './spoken-text.ts'
import { symbolTone, valueLook } from './value-look.ts'

const mara = { email: 'mara@northbank.example', name: 'Mara Lindqvist' }

test('names one person in full, two by first names, and counts more', () => {
  const rhea = { email: 'rhea@x.example', name: 'Rhea Solis' }
  expect(peopleText([mara])).toBe('Mara Lindqvist')
  expect(peopleText([mara, rhea])).toBe('Mara, Rhea')
  expect(peopleText([mara, rhea, { name: 'C' }])).toBe('3 people')
})

test('takes initials from the name, else from the address', () => {
  expect(initials(mara)).toBe('ML')
  expect(initials({ email: 'jonas.weir@x.example' })).toBe('JW')
  expect(initials({ name: 'Crane' })).toBe('CR')
})

test('a person has the same one of six colours everywhere, regardless of the case of the address', () => {
  expect(avatarColour(mara)).toBe(avatarColour({ email: 'MARA@northbank.example' }))
  const colours = new Set(Array.from({ length: 60 }, (_, at) => avatarColour({ email: `p${at}@x.example` })))
  expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('each known state has a distinct shape, so that colour is not needed', () => {
  const glyphs = ['Not started', 'In Progress', 'in review', 'BLOCKED', 'Complete'].map(word => valueLook(word).glyph)

  expect(new Set(glyphs).size).toBe(5)
  expect(glyphs).not.toContain(null)
  expect(valueLook('Something else')).toEqual({ tone: 'neutral', glyph: null })
  expect([symbolTone('Red'), symbolTone('green'), symbolTone('Sunny')]).toEqual(['danger', 'ok', 'neutral'])
})

test('the tooltip of an edited cell has the old value, the time and the state of the edit', () => {
  const madeAt = new Date(2026, 10, 20, 10, 55).getTime()

  expect(markTip(aMark({ madeAt }), '24,800')).toBe('Was 24,800. Edited 10:55. Queued.')
  expect(markTip(aMark({ madeAt, state: 'needs-review', reason: 'This row is locked.' }), '')).toBe(
    'Was empty. Edited 10:55. Rejected. The server said: “This row is locked.”',
  )
})

test('the accessible name begins with the text, followed by the state', () => {
  expect(cellName('25,950', aMark({}))).toBe('25,950, edited, not saved')
  expect(cellName('', aMark({ state: 'needs-review' }))).toBe('empty, rejected, not saved')
})

test('an edit that the service has is unmarked', () => {
  const classOf = (state: CellMark['state']) => markClass(aMark({ state }))

  expect([classOf('queued'), classOf('sending'), classOf('unknown')]).toEqual(['sf-dirty', 'sf-dirty', 'sf-dirty'])
  expect([classOf('needs-review'), classOf('saved')]).toEqual(['sf-rej', ''])
})

test('a cell that another user also changed is marked as a conflict, not as rejected', () => {
  const met = aMark({ state: 'needs-review', reason: 'Someone else changed this cell to “7”.' })

  expect(markClass(met)).toBe('sf-conflict')
  expect(cellName('8', met)).toBe('8, conflict, not saved')
  expect(markTip(met, '6')).toMatch(/^Was 6\. Edited .* Conflict\. Someone else changed this cell to “7”\.$/)
})

test('the accessible names of check marks, flags, stars and ratings say whether they are set', () => {
  const box = aColumn(2, 'checkbox')
  const flag = aColumn(2, 'checkbox', { symbol: 'FLAG' })
  const stars = aColumn(2, 'choice', { symbol: 'STAR_RATING' })
  const labelOf = (column: typeof box, value: CellValue) =>
    spokenText(column, { value, display: null, formula: null }, '2026')

  expect([labelOf(box, true), labelOf(box, false)]).toEqual(['Checked', 'Not checked'])
  expect([labelOf(flag, true), labelOf(flag, false)]).toEqual(['Red flag', 'No flag'])
  expect([labelOf(stars, 'Three'), labelOf(stars, 'Empty'), labelOf(stars, 'Many')]).toEqual([
    '3 of 5 stars',
    '0 of 5 stars',
    'Many',
  ])
  expect(labelOf(aColumn(2, 'choice', { symbol: 'RYG' }), 'Red')).toBe('Red')
  expect(labelOf(box, 'later')).toBe('later')
})

const aMark = (change: Partial<CellMark>): CellMark => ({
  seq: 1,
  state: 'queued',
  reason: null,
  was: null,
  madeAt: 0,
  ...change,
})

test('the accessible name of an image comes before its text', () => {
  expect(spokenText(aColumn(1), { value: 'The door', display: null, formula: null, image: 'a1' }, '2026')).toBe(
    'Image: The door',
  )
})
