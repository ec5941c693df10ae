import { expect } from '@playwright/test'
import { nextFrame } from '../pages/frames.ts'
import { sheetOf } from '../pages/sheet.ts'
import type { OtherClient } from '../wire/other-client.ts'
import type { Dice } from './dice.ts'
import { differencesOnScreen, differencesOnService, readDrawn } from './look.ts'
import type { HourSession } from './session.ts'
import { createSpreadsheet } from './spreadsheet.ts'
import { NAME, START } from './start.ts'
import { type Choice, KEPT_STEPS, type Step, type Work } from './step.ts'
import { CELL_STEPS } from './steps/cells.ts'
import { CLIPBOARD_STEPS } from './steps/clipboard.ts'
import { COLUMN_STEPS } from './steps/columns.ts'
import { ROW_STEPS } from './steps/rows.ts'
import { WINDOW_STEPS } from './steps/window.ts'

const CHOICES: readonly Choice[] = [...CELL_STEPS, ...CLIPBOARD_STEPS, ...ROW_STEPS, ...COLUMN_STEPS, ...WINDOW_STEPS]
const ENDS = CHOICES.map(([, draw], at) => [sum(CHOICES.slice(0, at + 1)), draw] as const)
const ALL = sum(CHOICES)
const STEPS_BETWEEN_READINGS = 25
const STEPS_SHOWN = 12
const WITHOUT_LOOKING = /^(undo|redo)/
const SCREENFUL_PX = 400

export type Hour = {
  /** The name in a failure, with the seed that reproduces it. */
  readonly name: string
  readonly dice: Dice
  readonly steps: number
  /** Receives all steps before a failure. */
  readonly report: (story: string) => Promise<void>
}

/** Works for this many steps and regularly compares the sheet on the service with the model. */
export async function workAnHour(
  { name, dice, steps, report }: Hour,
  session: HourSession,
  { sheetNamed }: Pick<OtherClient, 'sheetNamed'>,
): Promise<void> {
  const spreadsheet = createSpreadsheet(START)
  const theirs = new Map<number, string>()
  const done: string[] = []
  let number = 0
  const { surroundings } = session
  const copied: Work['copied'] = { now: null }
  const work: Work = {
    dice,
    spreadsheet,
    get user() {
      return session.user()
    },
    nextNumber: () => ++number,
    copied,
    surroundings: {
      ...surroundings,
      // The clipboard may be cleared when its program ends.
      startAgain: async () => {
        copied.now = null
        await surroundings.startAgain()
      },
      colleagueWrites: async (row, text) => {
        await surroundings.colleagueWrites(row, text)
        theirs.set(row, text)
      },
    },
  }

  const readBack = async () => {
    await session.saved()
    expect(differencesOnService(spreadsheet.now(), theirs, await sheetNamed(NAME))).toEqual([])
    await session.user().sees(spreadsheet.now())
  }
  const doNext = async () => {
    const step = drawn(work)
    done.push(`${done.length + 1}: ${step.title}`)
    // Undo follows without a comparison.
    if (!WITHOUT_LOOKING.test(step.title)) await session.user().sees(spreadsheet.now())
    await step.does()
    step.means()
  }
  /** All steps that a new window has, and forth again. */
  const undoAllInNewWindow = async () => {
    await work.surroundings.startAgain()
    spreadsheet.keepNewest(KEPT_STEPS)
    await session.user().sees(spreadsheet.now())
    for (const [key, step] of [
      ['Control+z', spreadsheet.undo],
      ['Control+y', spreadsheet.redo],
    ] as const) {
      const { back, forth } = spreadsheet.steps()
      const many = step === spreadsheet.undo ? back : forth
      done.push(`${key}, ${many} times in a new window`)
      for (let at = 0; at < many; at++) {
        await session.user().press(key)
        step()
      }
      await readBack()
    }
  }
  try {
    while (done.length < steps) {
      await doNext()
      if (done.length % STEPS_BETWEEN_READINGS === 0) await readBack()
    }
    await readBack()
    expect(await wholeScreen(session, work)).toEqual([])
    await undoAllInNewWindow()
  } catch (cause) {
    await report(done.join('\n'))
    const reason = cause instanceof Error ? cause.message : String(cause)
    const lastSteps = done.slice(-STEPS_SHOWN).join('\n')
    throw new Error(`The ${name} failed after step ${done.length}.\n${lastSteps}\n\n${reason}`, {
      cause,
    })
  }
}

function drawn(work: Work): Step {
  for (;;) {
    const at = work.dice.next() * ALL
    const [, draw] = ENDS.find(([end]) => at < end) ?? []
    const step = draw?.(work)
    if (step) return step
  }
}

/** From the first row to the last. */
async function wholeScreen(session: HourSession, { spreadsheet }: Work): Promise<string[]> {
  const { page } = session.user()
  const different = new Set<string>()
  const { rows } = spreadsheet.now()
  const seen = new Set<number>()
  for (let top = 0; seen.size < rows.length; top += SCREENFUL_PX) {
    await sheetOf(page).grid.evaluate((element, to) => element.scrollTo({ top: to }), top)
    await nextFrame(page)
    const drawn = await page.evaluate(readDrawn)
    for (const [number] of drawn.rows) seen.add(number)
    for (const difference of differencesOnScreen(spreadsheet.now(), drawn)) different.add(difference)
    if (top > SCREENFUL_PX * rows.length) throw new Error(`Only ${seen.size} of ${rows.length} rows are drawn.`)
  }
  return [...different]
}

function sum(choices: readonly Choice[]): number {
  return choices.reduce((all, [weight]) => all + weight, 0)
}
