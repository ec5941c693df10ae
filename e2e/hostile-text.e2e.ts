import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { furnish } from './hostile/furnish.ts'
import { HOSTILE } from './hostile/strings.ts'
import { placesWithText } from './hostile/walk.ts'
import { watchForMarkup } from './hostile/watch.ts'
import { signInScreenOf } from './pages/sign-in-screen.ts'
import { otherClient } from './wire/other-client.ts'

const EACH_KIND = 5

for (const [how, texts] of [
  [`every fifth of 60 hostile texts`, HOSTILE.filter((_, at) => at % EACH_KIND === 0)],
  [`60 hostile texts @full`, HOSTILE],
] as const) {
  test(`hostile text in any field is shown unchanged and has no side effect: ${how}`, async ({
    service,
    proxyTo,
    launch,
    folder,
  }) => {
    const [running, app] = await Promise.all([service({ limit: 'off' }), launch()])
    const [wire, client] = [await proxyTo(running.baseUrl), otherClient(running)]
    await furnish(texts, { client, service: running, wire })
    const page = await app.window()
    const nothingCameOut = await watchForMarkup(page)
    await signInScreenOf(page).enterByToken({
      address: wire.baseUrl,
      token: await running.mintToken(running.user.email),
    })

    for (const [place, isReadable] of Object.entries(placesWithText({ page, texts, client, wire, folder }))) {
      await test.step(place, isReadable)
      await test.step('nothing came out', nothingCameOut)
    }
  })
}

test('the list has 60 different hostile texts', () => {
  expect(new Set(HOSTILE).size).toBe(60)
})
