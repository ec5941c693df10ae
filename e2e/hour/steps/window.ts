import { expect } from '@playwright/test'
import { putOne, type } from '../changes.ts'
import { pick } from '../dice.ts'
import {
  at,
  type Choice,
  changing,
  columnsOfKind,
  type Draw,
  KEPT_STEPS,
  ownColumns,
  STEADY_ROWS,
  type Step,
} from '../step.ts'
import { textFor } from '../typed-texts.ts'

/** Several Ctrl+Z without pauses, while the last edit may still be in flight. */
const undo: Draw = work => {
  const { back } = work.spreadsheet.steps()
  if (back === 0) return null
  return steps(`undo`, 'Control+z', Math.min(back, 1 + work.dice.below(4)), work.spreadsheet.undo, work.user.press)
}

const redo: Draw = work => {
  const { forth } = work.spreadsheet.steps()
  if (forth === 0) return null
  const key = work.dice.chance(0.5) ? 'Control+y' : 'Control+Shift+z'
  return steps('redo', key, Math.min(forth, 1 + work.dice.below(4)), work.spreadsheet.redo, work.user.press)
}

function steps(name: string, key: string, many: number, step: () => void, press: (key: string) => Promise<void>): Step {
  const times = Array.from({ length: many }, (_, index) => index)
  return {
    title: many === 1 ? name : `${name} ${many} times`,
    does: async () => {
      for (const _ of times) await press(key)
    },
    means: () => {
      for (const _ of times) step()
    },
  }
}

const zoom: Draw = work => {
  const key = pick(work.dice, ['Control+=', 'Control+-', 'Control+0', 'Control+0'])
  return changing(work, `zoom by ${key}`, () => work.user.press(key))
}

const saveNow: Draw = work => changing(work, 'save', () => work.user.press('Control+s'))

/** Sorts, types into a cell, which stays in place, and removes the sort. */
const sortAndType: Draw = work => {
  const { user, dice } = work
  const by = pick(dice, ownColumns(work))
  const into = pick(dice, columnsOfKind(work, 'name', 'text'))
  const row = dice.below(work.spreadsheet.now().rows.length)
  const word = textFor(into.kind === 'name' ? 'name' : 'text', work.nextNumber(), dice)
  const command = `Sort by this column, ${dice.chance(0.5) ? 'ascending' : 'descending'}`
  const strip = user.page.locator('.sort-filter-strip')
  return changing(
    work,
    `sort by ${by.title}, type “${word.text}” into ${at(row, into)}, and clear the sort`,
    async () => {
      await user.stand(dice.below(STEADY_ROWS), by.title)
      await user.ask(command)
      await expect(strip).toBeVisible()
      await user.stand(row, into.title)
      await user.write(word.text)
      await user.press('Enter')
      await user.ask('Clear sort')
      await expect(strip).toHaveCount(0)
    },
    type(row, into.key, word),
  )
}

/** An unfinished text continues in the new window. */
const closeUnfinished: Draw = work => {
  const { user, dice, surroundings, spreadsheet } = work
  const column = pick(dice, columnsOfKind(work, 'name', 'text'))
  const row = dice.below(spreadsheet.now().rows.length)
  const number = work.nextNumber()
  const isReload = dice.chance(0.5)
  return {
    title: `begin to type in ${at(row, column)}, ${isReload ? 'load the page again' : 'start again'}, and go on`,
    does: async () => {
      await user.stand(row, column.title)
      await user.write(`half ${number}`)
      await (isReload ? surroundings.reload() : surroundings.startAgain())
      // The window is a new one by then.
      const editor = work.user.page.locator('.sf-editor textarea')
      await expect(editor).toHaveValue(`half ${number}`)
      await expect(editor).toBeFocused()
      await work.user.write(', whole')
      await work.user.press('Enter')
    },
    means: () => {
      spreadsheet.keepNewest(KEPT_STEPS)
      spreadsheet.make(putOne(row, column.key, { value: `half ${number}, whole` }))
    },
  }
}

const startAgain: Draw = work => ({
  title: 'close the window and start again',
  does: work.surroundings.startAgain,
  means: () => work.spreadsheet.keepNewest(KEPT_STEPS),
})

const loadAgain: Draw = work => ({
  title: 'load the page again',
  does: work.surroundings.reload,
  means: () => work.spreadsheet.keepNewest(KEPT_STEPS),
})

/** Undo in a new window, of steps that an earlier one has made. */
const startAgainAndUndo: Draw = work => {
  const { dice, spreadsheet, surroundings } = work
  const { back } = spreadsheet.steps()
  const many = Math.min(back, KEPT_STEPS / 2, 1 + dice.below(6))
  if (many === 0) return null
  const isReload = dice.chance(0.5)
  return {
    title: `${isReload ? 'load the page again' : 'start again'}, and undo ${many} times`,
    does: async () => {
      await (isReload ? surroundings.reload() : surroundings.startAgain())
      await work.user.sees(spreadsheet.now())
      for (let step = 0; step < many; step++) await work.user.press('Control+z')
    },
    means: () => {
      spreadsheet.keepNewest(KEPT_STEPS)
      for (let step = 0; step < many; step++) spreadsheet.undo()
    },
  }
}

const goOffline: Draw = ({ surroundings, ...work }) =>
  surroundings.isOnline() ? changing(work, 'the connection is gone', surroundings.goOffline) : null

const goOnline: Draw = ({ surroundings, ...work }) =>
  surroundings.isOnline() ? null : changing(work, 'the connection is back', surroundings.goOnline)

const colleague: Draw = work => {
  const row = work.dice.below(STEADY_ROWS)
  const text = `theirs ${work.nextNumber()}`
  return changing(work, `a colleague writes “${text}” in row ${row + 1}`, () =>
    work.surroundings.colleagueWrites(row, text),
  )
}

export const WINDOW_STEPS: readonly Choice[] = [
  [16, undo],
  [12, redo],
  [3, zoom],
  [2, saveNow],
  [2, sortAndType],
  [0.7, closeUnfinished],
  [0.7, startAgain],
  [0.7, loadAgain],
  [0.7, startAgainAndUndo],
  [1.5, goOffline],
  [12, goOnline],
  [5, colleague],
]
