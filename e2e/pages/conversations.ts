import { expect, type Locator, type Page } from '@playwright/test'

/** The conversations pane. */
export function conversationsOf(page: Page) {
  const pane = page.getByRole('complementary', { name: 'Conversations' })
  const thread = (text: string): Locator => pane.locator('.thread').filter({ hasText: text })
  const comment = (text: string): Locator => pane.getByRole('listitem').filter({ hasText: text })
  const newBox = pane.getByRole('textbox', { name: /^Start a conversation on/ })

  return {
    pane,
    thread,
    comment,
    newBox,
    async open(): Promise<void> {
      if (!(await pane.isVisible())) await page.keyboard.press('Control+Shift+M')
      await expect(pane).toBeVisible()
    },
    async show(which: 'row' | 'sheet'): Promise<void> {
      await pane.getByRole('radio', { name: which === 'row' ? /^Row \d/ : /^Sheet/ }).click()
    },
    /** The focused reply box of a thread. */
    async replyBox(text: string): Promise<Locator> {
      const box = thread(text).getByRole('textbox', { name: 'Reply' })
      if (await box.isVisible()) await box.click()
      else await thread(text).getByRole('button', { name: 'Reply' }).click()
      await expect(box).toBeFocused()
      return box
    },
    /** Replies to a thread with real keys; resolves when the reply is stored. */
    async reply(to: string, text: string): Promise<void> {
      const box = await this.replyBox(to)
      await page.keyboard.type(text)
      await page.keyboard.press('Control+Enter')
      await expect(comment(text)).toBeVisible()
      await expect(box).toHaveValue('')
    },
    /** Starts a thread on the pane's subject; resolves when it is stored. */
    async begin(text: string): Promise<void> {
      await pane.getByRole('button', { name: 'New', exact: true }).click()
      await expect(newBox).toBeFocused()
      await page.keyboard.type(text)
      await page.keyboard.press('Control+Enter')
      await expect(newBox).toHaveCount(0)
      await expect(comment(text)).toBeVisible()
    },
    async choose(text: string, action: string): Promise<void> {
      await comment(text).hover()
      await comment(text).getByRole('button', { name: 'More for your comment' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
  }
}
