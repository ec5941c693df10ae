import type { Page } from '@playwright/test'

/** An input method, simulated through the browser's events. */
export type InputMethod = {
  /** A key consumed by the input method. */
  process(type: 'rawKeyDown' | 'keyUp'): Promise<unknown>
  compose(text: string): Promise<unknown>
  choose(text: string): Promise<unknown>
}

export async function methodOf(page: Page): Promise<InputMethod> {
  const method = await page.context().newCDPSession(page)
  return {
    process: type =>
      method.send('Input.dispatchKeyEvent', { type, key: 'Process', code: 'KeyG', windowsVirtualKeyCode: 229 }),
    compose: text =>
      method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    choose: text => method.send('Input.insertText', { text }),
  }
}
