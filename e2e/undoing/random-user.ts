import { expect } from '@playwright/test'
import type { Session } from '../harness/session.ts'
import { nextFrame } from '../pages/frames.ts'
import { keyboardOf } from '../pages/keyboard.ts'

type Die = (sides: number) => number

/** Repeats one kind of action for a while before another one, as users do. */
const CELLS = ['type', 'clear', 'fill', 'paste'] as const
const ROWS = ['add', 'indent', 'outdent', 'move', 'duplicate', 'delete'] as const
const RUN = { cells: 24, rows: 3 }

/** A simulated user of the sheet on screen, driven by random numbers. */
export function createRandomUser({ page, sheet }: Pick<Session, 'page' | 'sheet'>, die: Die, primary: string) {
  const { press, search } = keyboardOf(page)
  const times = async (count: number, key: string) => {
    for (let step = 0; step < count; step++) await press(key)
  }
  const wander = () => times(die(3), die(3) === 0 ? 'ArrowUp' : 'ArrowDown')
  const write = (text: string) => page.keyboard.type(`${text}\n`)
  const widen = async () => {
    await times(die(3), 'Shift+ArrowDown')
    if (die(3) === 0) await press('Shift+ArrowRight')
  }
  const goOn = page.getByRole('dialog').getByRole('button', { name: /^Delete (row|\d+ rows)$/ })

  const actions: Record<(typeof CELLS)[number] | (typeof ROWS)[number], (text: string) => Promise<void>> = {
    type: write,
    clear: async () => {
      await widen()
      await press('Delete')
    },
    fill: async () => {
      await widen()
      await press('Control+d')
    },
    paste: async () => {
      await widen()
      await press('Control+c')
      await press('ArrowDown')
      await press('Control+v')
    },
    add: async text => {
      await press('Control+Alt+=')
      await write(text)
    },
    indent: () => press('Control+]'),
    outdent: () => press('Control+['),
    move: () => press(die(2) === 0 ? 'Alt+Shift+ArrowUp' : 'Alt+Shift+ArrowDown'),
    duplicate: async () => {
      await search('Control+k', 'Dupl')
      await expect(page.getByRole('option', { name: /^Duplicate row/ })).toBeVisible()
      await press('Enter')
    },
    delete: async () => {
      await press('Control+Alt+-')
      // The question before a deletion opens in the next frame.
      await nextFrame(page)
      if (!(await goOn.isVisible())) return
      await goOn.click()
      await expect(goOn).toBeHidden()
    },
  }

  return {
    async work(transactions: number): Promise<void> {
      await sheet.select(8, primary)
      for (let done = 0; done < transactions; ) {
        const ofCells = die(3) > 0
        const what = ofCells ? CELLS[die(CELLS.length)] : ROWS[die(ROWS.length)]
        const run = Math.min(transactions - done, 1 + die(2 * (ofCells ? RUN.cells : RUN.rows)))
        // The first column is never cleared: the service accepts no row under a blank one.
        const isBeside = what === 'clear' || what === 'fill' || what === 'paste'
        if (isBeside) await times(1 + die(2), 'ArrowRight')
        for (let step = 0; step < run; step++, done++) {
          await wander()
          if (what) await actions[what](`s${done}`)
        }
        if (isBeside) await press('Home')
      }
    },
  }
}
