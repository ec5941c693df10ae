import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { ROOT } from '../harness/electron.ts'

type Theme = 'light' | 'dark'
type Piece = { readonly group: string; readonly label: string; readonly picture: string }

/** Collects pictures of controls and cells and arranges them on one board of states. */
export function boardOf(page: Page) {
  const pieces: Record<Theme, Piece[]> = { light: [], dark: [] }
  return {
    /** Captures the part in light and dark mode. */
    async keep(group: string, label: string, part: Locator): Promise<void> {
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        const bytes = await part.screenshot({ animations: 'disabled' })
        pieces[theme].push({ group, label, picture: `data:image/png;base64,${bytes.toString('base64')}` })
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    },
    /** Draws everything captured as a picture of 1440 by 900. */
    async draw(browser: Browser, theme: Theme, path: string): Promise<void> {
      const tokens = await readFile(join(ROOT, 'renderer/ui/tokens.css'), 'utf8')
      const board = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: theme })
      await board.setContent(`<style>${tokens}${STYLE}</style><h1>Controls and states</h1><main></main>`)
      await board.evaluate(shown => {
        const main = document.querySelector('main')
        for (const group of new Set(shown.map(each => each.group))) {
          const section = document.createElement('section')
          section.className = group.replaceAll(' ', '-').toLowerCase()
          section.append(Object.assign(document.createElement('h2'), { textContent: group }))
          for (const { label, picture } of shown.filter(each => each.group === group)) {
            const figure = document.createElement('figure')
            const image = Object.assign(new Image(), { src: picture })
            figure.append(image, Object.assign(document.createElement('figcaption'), { textContent: label }))
            section.append(figure)
          }
          main?.append(section)
        }
        return Promise.all([...document.images].map(image => image.decode()))
      }, pieces[theme])
      await board.screenshot({ path })
      await board.close()
    },
  }
}

const STYLE = `
  body { margin: 0; padding: 24px 36px; background: var(--sf-chrome); color: var(--sf-text); font: 12px/16px Inter, sans-serif }
  h1 { margin: 0 0 16px; font-size: 20px; font-weight: 600 }
  main { display: grid; grid-template: auto auto auto auto auto / repeat(3, 1fr); gap: 12px; grid-template-areas:
    'buttons buttons fields' 'cells cells cells' 'status edits people' 'gutter menu progress' 'gutter menu requests' }
  section { display: flex; flex-wrap: wrap; align-items: flex-end; align-content: flex-start; gap: 10px 16px; padding: 10px 18px 12px;
    border: 1px solid var(--sf-line); border-radius: 12px; background: var(--sf-canvas) }
  .buttons { grid-area: buttons } .fields { grid-area: fields } .cell-states { grid-area: cells }
  .status-values { grid-area: status } .edit-states { grid-area: edits } .contacts-and-lists { grid-area: people }
  .row-gutter { grid-area: gutter } .menu { grid-area: menu } .progress { grid-area: progress } .request-budget { grid-area: requests }
  h2 { width: 100%; margin: 0; color: var(--sf-text-2); font-size: 12px; font-weight: 600 }
  figure { margin: 0 }
  img { display: block; max-width: 380px; object-fit: none; object-position: top left }
  .fields img { width: 194px; height: 36px }
  .menu img { width: 244px; height: 270px }
  figcaption { margin-top: 4px; color: var(--sf-text-3); font-size: 11px }
`
