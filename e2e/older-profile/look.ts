import { expect, type Page } from '@playwright/test'
import { conversationsOf } from '../pages/conversations.ts'
import { sheetOf } from '../pages/sheet.ts'
import { windowOf } from '../pages/window.ts'

/** Large enough to render all rows and columns of a sheet at once. */
const ALL_OF_IT = { width: 3200, height: 2400 }
export const WINDOW_SIZE = { width: 1440, height: 900 }
const FILLED_BY_SERVICE = ['No.', 'Last change', 'Modified', 'Modified by']
const NOT_SAVED = /(, [a-z ]+)?, not saved$/
const NO_TICK = /^Not checked$/
const NOT_DRAWN = '(not drawn)'
const KEYS_OF_A_BOX = 'Ctrl\nEnter\n'
const A_MOMENT_AGO = /\b(just now|\d+ (s|sec|seconds?|min|minutes?) ago|\d\d:\d\d)\b/gi

/** The visible contents of a sheet. */
export type ShownSheet = {
  readonly titles: readonly string[]
  /** Outline level, marks of the row header, and cell texts by column title. */
  readonly rows: readonly { level: number; margin: string; cells: Readonly<Record<string, string>> }[]
}

/** Everything a window shows of these sheets and of unsaved changes. */
export type Shown = {
  readonly sheets: Readonly<Record<string, ShownSheet>>
  readonly discussions: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  readonly save: string
  readonly pending: string
}

export async function lookAt(page: Page, names: readonly string[]): Promise<Shown> {
  const window = windowOf(page)
  const sheets: Record<string, ShownSheet> = {}
  const discussions: Record<string, string> = {}
  const files: Record<string, string> = {}
  for (const name of names) {
    await window.openSheet(name)
    // Panes show the selected row, and a box with a draft stays open.
    await sheetOf(page).margin(1).click()
    discussions[name] = await commentsIn(page)
    files[name] = await attachedTo(page)
    await page.setViewportSize(ALL_OF_IT)
    const sheet = await settled(() => page.evaluate(readSheet, NOT_DRAWN))
    expect(sheet.rows).toHaveLength(await sheetOf(page).rowCount())
    expect(sheet.rows.flatMap(({ cells }) => Object.values(cells))).not.toContain(NOT_DRAWN)
    sheets[name] = sheet
    await page.setViewportSize(WINDOW_SIZE)
  }
  const save = await window.saveNow.innerText()
  await window.openLedger()
  await expect(window.ledger).toBeVisible()
  const pending = await settled(async () => plain(await window.ledger.innerText()))
  return { sheets, discussions, files, save, pending }
}

async function commentsIn(page: Page): Promise<string> {
  const discussions = conversationsOf(page)
  await discussions.open()
  await discussions.show('sheet')
  return settled(async () => plain(await discussions.pane.innerText()))
}

async function attachedTo(page: Page): Promise<string> {
  const window = windowOf(page)
  await window.openAttachments()
  await window.sidebar.getByRole('radio', { name: /^Sheet/ }).click()
  return settled(async () => plain(await window.sidebar.innerText()))
}

/**
 * The same sheets after saving: without unsaved marks and system values, and with these cells (by row number and
 * title), which another user has written since.
 */
export function asSaved({ titles, rows }: ShownSheet, written: Readonly<Record<string, string>> = {}): unknown {
  const own = titles.filter(title => !FILLED_BY_SERVICE.includes(title))
  return {
    titles,
    rows: rows.map(({ level, cells }, at) => [
      level,
      ...own.map(title => written[`${at + 1} ${title}`] ?? cells[title]?.replace(NOT_SAVED, '').replace(NO_TICK, '')),
    ]),
  }
}

/** A value that was the same in three reads, because panes load shortly after they open. */
async function settled<T>(look: () => Promise<T>): Promise<T> {
  const seen: string[] = []
  let found = await look()
  await expect
    .poll(async () => {
      found = await look()
      seen.push(JSON.stringify(found))
      return seen.length > 3 && new Set(seen.slice(-3)).size === 1
    })
    .toBe(true)
  return found
}

const plain = (text: string): string =>
  text
    .replace(A_MOMENT_AGO, '(time)')
    .replace(/\s*\n\s*/g, '\n')
    .replaceAll(KEYS_OF_A_BOX, '')

/** Runs in the page. */
function readSheet(notDrawn: string): ShownSheet {
  const isFrozen = (header: Element): boolean => header.closest('.ag-grid-pinned-left-cells') !== null
  const leftOf = (header: Element): number => header.getBoundingClientRect().left
  const headers = [...document.querySelectorAll('.ag-header-cell')]
    .filter(header => header.querySelector('.sf-header-title'))
    .sort((a, b) => Number(isFrozen(b)) - Number(isFrozen(a)) || leftOf(a) - leftOf(b))
    .map(header => ({
      id: header.getAttribute('col-id'),
      title: header.querySelector('.sf-header-title')?.textContent ?? '',
    }))
  const nameOf = (element: Element): string | null => element.getAttribute('aria-label')
  const numbered = [...document.querySelectorAll('.ag-row:not(.sf-blank)')]
    .map(row => ({ row, number: Number(row.querySelector('.sf-row-number')?.textContent) }))
    .filter(({ number }) => number > 0)
    .sort((a, b) => a.number - b.number)
  return {
    titles: headers.map(({ title }) => title),
    rows: numbered.map(({ row }) => ({
      level: Number(row.getAttribute('aria-level') ?? 1),
      margin: [...row.querySelectorAll('.sf-gutter [role="img"]')]
        .map(mark => mark.getAttribute('aria-label'))
        .join(', '),
      cells: Object.fromEntries(
        headers.map(({ id, title }) => {
          const cell = row.querySelector(`.ag-cell[col-id="${id}"]`)
          if (!cell) return [title, notDrawn]
          const inside = [cell.textContent, ...[...cell.querySelectorAll('[aria-label]')].map(nameOf)]
          return [title, nameOf(cell) ?? inside.join(' ').replace(/\s+/g, ' ').trim()]
        }),
      ),
    })),
  }
}
