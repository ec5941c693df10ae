import { expect, test } from 'vitest'
import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import { LatestPreview } from './latest-preview.ts'

const value = (result: number): FormulaPreview => ({ kind: 'value', value: result })

/** Formulas that are calculated when the test says so. */
function typing() {
  const asked: string[] = []
  const shown: string[] = []
  let answer: (preview: FormulaPreview | null) => void = () => undefined
  let frame: (() => void) | null = null
  const latest = new LatestPreview({
    preview(formula) {
      asked.push(formula)
      return new Promise(resolve => {
        answer = resolve
      })
    },
    onPreview: (formula, preview) => void shown.push(`${formula} ${preview?.kind === 'value' ? preview.value : ''}`),
    later(work) {
      frame = work
    },
  })
  return {
    asked,
    shown,
    type: (formula: string | null) => latest.follow(formula),
    changeSheet: () => latest.renew(),
    draw() {
      const work = frame
      frame = null
      work?.()
    },
    async answer(result: number | null) {
      answer(result === null ? null : value(result))
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('a formula is calculated after the frame that draws it, and only the latest of a frame', async () => {
  const { asked, shown, type, draw, answer } = typing()

  type('=1')
  type('=12')
  expect(asked).toEqual([])
  draw()
  await answer(12)

  expect(asked).toEqual(['=12'])
  expect(shown).toEqual(['=12 12'])
})

test('while one is calculated, only the latest of those that follow is next, and the old result is dropped', async () => {
  const { asked, shown, type, draw, answer } = typing()
  type('=1')
  draw()

  for (const formula of ['=12', '=123', '=1234']) type(formula)
  draw()
  expect(asked).toEqual(['=1'])
  await answer(1)
  draw()
  await answer(1234)

  expect(asked).toEqual(['=1', '=1234'])
  expect(shown).toEqual(['=1234 1234'])
})

test('a text that is no formula cancels, and the next formula is calculated', async () => {
  const { asked, shown, type, draw, answer } = typing()
  type('=1')
  draw()

  type(null)
  await answer(1)
  draw()
  expect(shown).toEqual([])
  type('=2')
  draw()
  await answer(2)

  expect(asked).toEqual(['=1', '=2'])
  expect(shown).toEqual(['=2 2'])
})

test('a change of the sheet calculates the formula again, and the shown result stays until then', async () => {
  const { asked, shown, type, draw, answer, changeSheet } = typing()
  type('=A1')
  draw()
  await answer(1)

  changeSheet()
  changeSheet()
  draw()
  expect(shown).toEqual(['=A1 1'])
  await answer(2)
  draw()

  expect(asked).toEqual(['=A1', '=A1'])
  expect(shown).toEqual(['=A1 1', '=A1 2'])
})

test('changes of the sheet during a calculation cause one more', async () => {
  const { asked, shown, type, draw, answer, changeSheet } = typing()
  type('=A1')
  changeSheet()
  draw()

  for (let change = 0; change < 3; change++) changeSheet()
  draw()
  expect(asked).toEqual(['=A1'])
  await answer(1)
  draw()
  await answer(2)
  draw()

  expect(asked).toEqual(['=A1', '=A1'])
  expect(shown).toEqual(['=A1 1', '=A1 2'])
})

test('a result that is unknown while the sheet changes does not replace the shown one', async () => {
  const { shown, type, draw, answer, changeSheet } = typing()
  type('=A1')
  draw()
  await answer(1)

  changeSheet()
  draw()
  changeSheet()
  await answer(null)
  expect(shown).toEqual(['=A1 1'])
  draw()
  await answer(null)

  expect(shown).toEqual(['=A1 1', '=A1 '])
})

test('changes of the sheet calculate nothing without a formula', () => {
  const { asked, type, draw, changeSheet } = typing()
  changeSheet()
  type('=1')
  type(null)
  draw()
  changeSheet()
  draw()

  expect(asked).toEqual([])
})
