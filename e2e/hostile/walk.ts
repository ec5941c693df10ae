import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { shownName, withoutHidden } from '../../shared/shown-name.ts'
import { dropFiles } from '../harness/drag.ts'
import { columnsOf } from '../pages/columns.ts'
import { conversationsOf } from '../pages/conversations.ts'
import { nextFrame } from '../pages/frames.ts'
import { searchOf } from '../pages/search.ts'
import { sheetOf } from '../pages/sheet.ts'
import { windowOf } from '../pages/window.ts'
import { columnId, rowNumbered } from '../wire/other-client.ts'
import { NAMES, type Scene } from './furnish.ts'
import { LONG } from './strings.ts'

const PART_OF_SCREEN = 0.7
const PUT_ROWS = /^\/sheets\/\d+\/rows$/

/**
 * The parts of the window that show text of other users, by name. Each step opens one and checks that every text is
 * unchanged: cells, comments and options as they are, names as formatted by `shownName`.
 */
export function placesWithText({ page, texts, client, wire, folder }: Scene) {
  const window = windowOf(page)
  const sheet = sheetOf(page)
  const discussions = conversationsOf(page)
  const names = texts.map(shownName)
  const leave = () => page.keyboard.press('Escape')
  const leaveDialog = async () => {
    await leave()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  return {
    async 'the list of sheets, the start page and the account'() {
      const lines = window.navigator.locator('.nav-name')
      // A sheet, a workspace and its folder have the same name.
      await expect.poll(async () => fewerThan(3, names, await lines.allTextContents())).toEqual([])
      await page.keyboard.press('Control+t')
      for (const name of await page.locator('.home-name').allTextContents()) expect([...names, ...OURS]).toContain(name)
      await page.getByRole('button', { name: `Account of ${names[0]} Owner` }).click()
      await expect(page.locator('.account')).toContainText(`${names[0]} Owner`)
      await leave()
    },
    async 'tabs, and the title of a sheet'() {
      for (const name of names.filter((_, at) => at % 8 === 0)) {
        await window.navigator.locator('.nav-row').filter({ hasText: name }).last().click()
        await expect(page.getByRole('navigation', { name: 'Tabs' }).getByText(name, { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeAttached()
      }
    },
    async 'the palette'() {
      await page.keyboard.press('Control+k')
      await expect(page.locator('.palette-input')).toBeFocused()
      for (const name of names.filter((_, at) => at % 8 === 0)) {
        await page.locator('.palette-input').fill(name)
        await expect(page.locator('.palette-name').getByText(name, { exact: true }).first()).toBeVisible()
      }
      await leave()
    },
    async 'the headers of columns, their tips and their menus'() {
      await window.openSheet(NAMES.titles)
      const titles = () => textsOf(page.locator('.ag-header-cell .sf-header-title'), sheet.grid, 'left')
      await expect.poll(async () => without(names, await titles())).toEqual([])
      await sheet.grid.evaluate(element => element.scrollTo({ left: 0 }))
      await page.locator('.ag-header-cell').nth(1).click({ button: 'right' })
      await page.getByRole('menuitem', { name: /Edit column properties/ }).click()
      await expect(page.getByRole('dialog').getByLabel('Title')).not.toHaveValue('')
      await leaveDialog()
    },
    async 'cells of each type'() {
      await window.openSheet(NAMES.cells)
      for (const column of ['Text', 'Link', 'One', 'Several', 'Contact', 'Contacts', 'Day', 'Tick']) {
        const id = await (await sheet.cell(1, column)).getAttribute('col-id')
        const cells = page.locator(`.ag-cell[col-id="${id}"]`)
        await expect.poll(async () => without(texts, await textsOf(cells, sheet.grid)), column).toEqual([])
      }
      await expect(await sheet.cell(1, 'Number')).toHaveText('<b data-hostile>01</b>')
      await expect(await sheet.cell(texts.length + 1, 'Text')).toHaveAccessibleName(LONG)
    },
    async 'the hits of a search'() {
      const search = searchOf(page)
      await search.searchFor(`changed:today sheet:"${NAMES.cells}"`)
      const titles = page.locator('.hit-title')
      await expect(titles).not.toHaveCount(0)
      const shown = texts.map(withoutHidden)
      const others = (await titles.allTextContents()).filter(title => !shown.includes(title) && !LONG.startsWith(title))
      expect(others).toEqual([])
      await window.openSheet(NAMES.cells)
    },
    async 'the cell bar and the editor of a cell'() {
      for (const [at, text] of texts.entries()) {
        const typed = asTyped(text)
        await sheet.select(at + 1, 'Text')
        await expect.poll(() => page.locator('.sf-cell-content textarea').inputValue()).toMatch(typed)
        await page.keyboard.press('F2')
        await expect.poll(() => sheet.editor.locator('textarea').inputValue()).toMatch(typed)
        await leave()
      }
    },
    async 'the result of a formula, its error and the wrong argument'() {
      const result = page.locator('.sf-cell-bar .sf-result-beside')
      for (const [at, text] of texts.entries()) {
        await sheet.select(at + 1, 'Link')
        await page.keyboard.insertText('=[Text]@row')
        await expect.poll(() => result.textContent()).toBe(`= ${text}`)
        await expect(page.locator('.sf-result-below')).toHaveText(`= ${text}`)
        await page.keyboard.press('Control+a')
        await page.keyboard.insertText('=ROUND([Text]@row)')
        await expect(result).toHaveText('= #INVALID DATA TYPE')
        await expect(page.locator('.sf-cell-bar .sf-ink-wrong')).toHaveText('[Text]@row')
        await leave()
        await expect(sheet.editor).toHaveCount(0)
      }
    },
    async 'what an editor offers'() {
      for (const [column, options] of Object.entries({
        One: '.sf-chip-text',
        Several: '.sf-chip-text, .sf-option-label',
        Contact: '.sf-option-label',
        Contacts: '.sf-option-hint',
      })) {
        await sheet.select(3, column)
        await page.keyboard.press('Enter')
        const list = page.locator('.sf-options')
        await expect.poll(async () => without(texts, await textsOf(list.locator(options), list)), column).toEqual([])
        await leave()
        await expect(sheet.editor).toHaveCount(0)
      }
      for (const column of ['Day', 'Link', 'Tick']) {
        await sheet.select(3, column)
        await page.keyboard.press('F2')
        await leave()
      }
    },
    async 'the lists of filters, and groups'() {
      for (const column of ['Text', 'One', 'Several', 'Contact']) {
        await sheet.select(3, column)
        await page.keyboard.press('Control+Shift+l')
        const values = page.locator('.filter-values')
        const each = values.locator('.truncate, .sf-chip-text')
        await expect.poll(async () => without(texts, await textsOf(each, values)), column).toEqual([])
        await leave()
      }
      await sheet.select(3, 'One')
      await window.callUp('Group by this column')
      await expect
        .poll(async () => without(texts, await textsOf(page.locator('.sf-group-value'), sheet.grid)))
        .toEqual([])
      await window.callUp('Stop grouping')
      await expect(page.locator('.sf-group-value')).toHaveCount(0)
    },
    async 'the properties of a column'() {
      await columnsOf(page).choose('One', /Edit column properties/)
      const options = page.getByRole('dialog').locator('.option-text')
      const values = () =>
        options.evaluateAll(all => all.map(each => (each instanceof HTMLInputElement ? each.value : '')))
      await expect.poll(async () => without(texts, new Set(await values()))).toEqual([])
      await leaveDialog()
    },
    async 'conversations, and whom one can name in them'() {
      await discussions.open()
      await discussions.show('sheet')
      const comments = discussions.pane.locator('.comment-text')
      await expect
        .poll(async () => without(texts, await textsOf(comments, discussions.pane.locator('.pane-body'))))
        .toEqual([])
      await expect(comments.first()).toBeVisible()
      await expect(discussions.pane.locator('.comment-author').first()).toHaveText(`${names[0]} Owner`)
      await discussions.pane.getByRole('button', { name: 'New', exact: true }).click()
      await page.keyboard.type('@strang')
      await expect(page.locator('.mention-option').first()).toContainText('Stranger')
      for (const option of await page.locator('.mention-option > .truncate').allTextContents())
        expect([...names, ...names.map(name => `${name} Stranger`)]).toContain(option)
      await leave()
      await discussions.pane.getByRole('button', { name: 'Close conversations' }).click()
    },
    async 'cards of attachments, their menus and the question before one goes'() {
      await window.openAttachments()
      await window.sidebar.getByRole('radio', { name: /^Sheet/ }).click()
      const cards = window.sidebar.locator('.attachment-name')
      const look = () => textsOf(cards, window.sidebar.locator('.pane-body'))
      await expect.poll(async () => without(names, await look())).toEqual([])
      await window.sidebar.getByRole('button', { name: 'Show as a list' }).click()
      await expect.poll(async () => without(names, await look())).toEqual([])
      await window.sidebar
        .getByRole('button', { name: `More for ${names[0]}`, exact: true })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog', { name: `Delete ${names[0]}?`, exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
    },
    async 'a file on its way'() {
      const path = join(folder, '<img data-hostile src=x onerror=gotIn=1>.txt')
      await writeFile(path, 'x')
      await dropFiles(page, await sheet.cell(2, 'Text'), [path])
      await expect(
        window.sidebar.locator('.attachment-name').filter({ hasText: '<img data-hostile src=x onerror=gotIn=1>.txt' }),
      ).toBeVisible()
      await window.sidebar.getByRole('button', { name: 'Close attachments' }).click()
    },
    async 'the history of a cell'() {
      await sheet.select(texts.length + 1, 'Link')
      await window.callUp('History of this cell')
      const past = page.getByRole('dialog', { name: /^History of Link/ })
      const earlier = past.getByRole('button', { name: 'Show earlier' })
      await expect(past.locator('.value-change-by').first()).toContainText(`${names[0]} Owner`)
      while (await earlier.isVisible()) {
        await earlier.click()
        await expect(past.getByRole('status')).toHaveText('')
      }
      await expect
        .poll(async () => without(texts, new Set(await past.locator('.value-change-after').allTextContents())))
        .toEqual([])
      await leaveDialog()
    },
    async 'the history of a row'() {
      await sheet.select(texts.length + 1, 'Link')
      await window.callUp('Row history')
      const pane = page.getByRole('complementary', { name: 'Row history' })
      await expect(pane.getByRole('status')).toHaveText(/^Read at/)
      await expect(pane.locator('.row-history-by').first()).toContainText(`${names[0]} Owner`)
      await expect
        .poll(async () =>
          without(texts.slice(-1), new Set(await pane.locator('.value-change-after').allTextContents())),
        )
        .toEqual([])
      await pane.getByRole('button', { name: 'Close row history' }).click()
    },
    async finding() {
      await sheet.select(1, 'Text')
      await page.keyboard.press('Control+f')
      for (const text of texts.filter((_, at) => at % 8 === 0)) {
        await page.getByRole('textbox', { name: 'Find', exact: true }).fill(text)
        await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/)
        await page.keyboard.press('F3')
      }
      await leave()
    },
    async 'the page to be printed'() {
      await sheet.select(1, 'Text')
      await page.keyboard.press('Control+p')
      const pages = Number(/of (\d+)/.exec(await page.getByText(/^Page 1 of \d/).innerText())?.[1])
      const printed = new Set<string>()
      for (let number = 1; number <= pages; number++) {
        const paper = page.getByRole('figure', { name: `Page ${number}`, exact: true })
        await expect(paper.locator('td').first()).toBeVisible()
        for (const text of await paper.locator('td').allTextContents()) printed.add(text)
        if (number < pages) await page.getByRole('button', { name: 'Next page' }).click()
      }
      expect(without(texts, printed)).toEqual([])
      await leaveDialog()
    },
    async 'a file to import'() {
      const file = join(folder, 'hostile.csv')
      const lines = texts.filter(text => !/[\p{Cc}"]/u.test(text) && text.trim() === text)
      await writeFile(file, ['Text,Day', ...lines.map(text => `"${text}","${text}"`)].join('\r\n'))
      await window.callUp('Import rows from a file')
      const dialog = page.getByRole('dialog', { name: /^Import rows into/ })
      await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
      await expect(dialog.locator('.import-lines td').first()).toHaveText(lines[0] ?? '')
      await leaveDialog()
    },
    async 'what waits, why it was refused, and what somebody else wrote meanwhile'() {
      const [theirs = '', mine = '', waitingText = ''] = texts
      await window.holdAll()
      for (const [row, text] of [
        [1, mine],
        [2, mine],
      ] as const) {
        await sheet.select(row, 'Text')
        await page.keyboard.press('F2')
        await page.keyboard.press('Control+a')
        await page.keyboard.insertText(`${text} ${row}`)
        await page.keyboard.press('Enter')
      }
      const now = await client.sheetNamed(NAMES.cells)
      await client.call('PUT', `/sheets/${now.id}/rows`, [
        { id: rowNumbered(now, 1).id, cells: [{ columnId: columnId(now, 'Text'), value: `${theirs} theirs` }] },
      ])
      wire.disturb({
        fault: { kind: 'answer', status: 400, json: { errorCode: 1042, message: waitingText, refId: 'r' } },
        when: ({ method, path }) => method === 'PUT' && PUT_ROWS.test(path),
      })
      await page.keyboard.press('Control+s')
      await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(1)
      await expect(sheet.refused).toHaveCount(1)
      await window.openLedger()
      await expect(window.ledger).toContainText(waitingText)
      await expect(window.ledger).toContainText(`${mine} 1`)
      await window.ledger
        .locator('.ledger-row')
        .filter({ hasText: `${mine} 1` })
        .press('Enter')
      await expect(page.getByRole('complementary', { name: 'Conflict' })).toContainText(`${theirs} theirs`)
      await leave()
    },
  }
}

/** Names created by the test itself. */
const OURS: readonly string[] = Object.values(NAMES)

const without = (texts: readonly string[], found: ReadonlySet<string>) => texts.filter(text => !found.has(text))

const fewerThan = (times: number, texts: readonly string[], found: readonly string[]) =>
  texts.filter(text => found.filter(each => each === text).length < times)

/** The editor shows a leading apostrophe for a text that could be parsed as another value. */
const asTyped = (text: string) => new RegExp(`^'?${text.replace(/[^\w ]/g, '\\$&')}$`)

/** All texts of a virtualized list, from start to end, without pictures next to a text. */
async function textsOf(each: Locator, scroller: Locator, side: 'top' | 'left' = 'top'): Promise<Set<string>> {
  const found = new Set<string>()
  const page = each.page()
  await scroller.evaluate((element, to) => element.scrollTo({ [to]: 0 }), side)
  for (let isAtEnd = false; !isAtEnd; ) {
    await nextFrame(page)
    const drawn = await each.evaluateAll(elements =>
      elements.map(element => {
        const bare = element.cloneNode(true)
        // Avatars contain two letters of the name.
        if (bare instanceof Element) for (const picture of bare.querySelectorAll('.sf-avatar')) picture.remove()
        return bare.textContent ?? ''
      }),
    )
    for (const text of drawn) found.add(text)
    isAtEnd = await scroller.evaluate(
      (element, { side, part }) => {
        const way = side === 'top' ? (['scrollTop', 'clientHeight'] as const) : (['scrollLeft', 'clientWidth'] as const)
        const before = element[way[0]]
        element.scrollBy({ [side]: element[way[1]] * part })
        return element[way[0]] === before
      },
      { side, part: PART_OF_SCREEN },
    )
  }
  return found
}
