import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MadeEdit } from '../model/sheet/seen.ts'
import { CHANNELS } from './channels.ts'
import { contract } from './contract.ts'

const inputs = Object.fromEntries(
  CHANNELS.map(channel => [channel, z.toJSONSchema(contract[channel].input, { io: 'input' })]),
)

describe('the contract between main and page', () => {
  test('changes only on purpose: what every channel takes is written down', () => {
    expect(inputs).toMatchSnapshot()
    // They cross as a text, which says nothing of what must stand in it.
    expect(z.toJSONSchema(MadeEdit, { io: 'input' })).toMatchSnapshot('what an edit is')
  })

  test('names every channel once', () => {
    expect([...new Set(CHANNELS)]).toEqual([...CHANNELS])
    expect(Object.keys(contract).sort()).toEqual([...CHANNELS].sort())
  })

  test('takes no path and no address from the page, but the address of the server to sign in to', () => {
    // A field of that name; "folder" as a word for a place in the list of sheets names nothing on this computer.
    const named = CHANNELS.filter(channel => /"(path|url|address|folder)":/i.test(JSON.stringify(inputs[channel])))

    expect(named).toEqual(['session.enter-token', 'session.browser-door', 'session.begin-browser'])
  })

  test('takes a file only as a token for one that a person picked or dropped', () => {
    const post = { sheetId: 1, rowId: null, threadId: null, text: 'See the file' }
    const isTaken = (file: unknown) => contract['comments.post'].input.safeParse({ ...post, file }).success

    expect(isTaken('file-00000000-0000-4000-8000-000000000000')).toBe(true)
    for (const path of ['/etc/passwd', 'plan.pdf', 'file:///etc/passwd', 'C:\\plan.pdf'])
      expect(isTaken(path)).toBe(false)
  })

  test('gives a secret, a code or a state of a sign-in to no page: they only ever go in', () => {
    const inward = CHANNELS.filter(channel => /"(token|clientSecret|pasted)"/.test(JSON.stringify(inputs[channel])))

    expect(inward).toEqual(['session.enter-token', 'session.begin-browser', 'session.paste-redirect'])
  })

  test.each(CHANNELS)('%s refuses fields it does not know', channel => {
    expect(contract[channel].input.safeParse({ surprise: 1 }).success).toBe(false)
  })
})
