import { expect, type Page } from '@playwright/test'
import { MARK } from './strings.ts'

type Noted = {
  readonly violations: string[]
  readonly foreign: string[]
}

/**
 * Watches a page for policy violations, dialogs, and elements or attributes created from a text. The returned
 * function asserts that there were none.
 */
export async function watchForMarkup(page: Page): Promise<() => Promise<void>> {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  await page.evaluate(mark => {
    const noted: Noted = { violations: [], foreign: [] }
    Object.assign(globalThis, { sheafNoted: noted })
    document.addEventListener('securitypolicyviolation', event => {
      noted.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
    const foreign = [
      `[${mark}]`,
      'script:not([src^="/"]):not([src^="./"])',
      'iframe, object, embed, base, meta[http-equiv], form[action], a[href], video, audio, template',
      '[style*="x.invalid"], [src*="x.invalid"]',
    ].join()
    const isActing = (name: string, value: string) =>
      name.startsWith('on') ||
      (['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'xlink:href'].includes(name) &&
        /^\s*(javascript|data|vbscript|file):/i.test(value))
    const look = (element: Element) => {
      const acting = [...element.attributes].some(({ name, value }) => isActing(name, value))
      if (acting || element.matches(foreign)) noted.foreign.push(element.outerHTML.slice(0, 200))
    }
    for (const element of document.querySelectorAll('*')) look(element)
    new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Element) look(target)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          look(node)
          for (const element of node.querySelectorAll('*')) look(element)
        }
      }
    }).observe(document, { subtree: true, childList: true, attributes: true })
  }, MARK)

  return async () => {
    const found = await page.evaluate(() => ({
      ran: Reflect.get(globalThis, 'gotIn') ?? null,
      // as: set above.
      ...(globalThis as unknown as { sheafNoted: Noted }).sheafNoted,
    }))
    expect({ ...found, dialogs }).toEqual({ ran: null, violations: [], foreign: [], dialogs: [] })
  }
}
