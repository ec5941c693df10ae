import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MadeEdit } from '../model/sheet/seen.ts'
import { CHANNELS } from './channels.ts'
import { contract } from './contract.ts'

const inputs = Object.fromEntries(
  CHANNELS.map(channel => [channel, z.toJSONSchema(contract[channel].input, { io: 'input' })]),
)

describe('the contract between main and page', () => {
  test('changes only on purpose: a snapshot records every channel', () => {
    expect(inputs).toMatchSnapshot()
    // Edits cross as a text, whose schema says nothing about its content.
    expect(z.toJSONSchema(MadeEdit, { io: 'input' })).toMatchSnapshot('what an edit is')
  })

  test('names every channel once', () => {
    expect([...new Set(CHANNELS)]).toEqual([...CHANNELS])
    expect(Object.keys(contract).sort()).toEqual([...CHANNELS].sort())
  })

  test('accepts no path or address from the page except the server address of a sign-in', () => {
    // Matches fields of that name; "folder" as the kind of a navigator item is no path.
    const named = CHANNELS.filter(channel => /"(path|url|address|folder)":/i.test(JSON.stringify(inputs[channel])))

    expect(named).toEqual(['session.enter-token', 'session.browser-sign-in', 'session.begin-browser'])
  })

  test('accepts a file only as a token of a picked or dropped file', () => {
    const post = { sheetId: 1, rowId: null, threadId: null, text: 'See the file' }
    const isTaken = (file: unknown) => contract['comments.post'].input.safeParse({ ...post, file }).success

    expect(isTaken('file-00000000-0000-4000-8000-000000000000')).toBe(true)
    for (const path of ['/etc/passwd', 'plan.pdf', 'file:///etc/passwd', 'C:\\plan.pdf'])
      expect(isTaken(path)).toBe(false)
  })

  test('never returns a secret, code or sign-in state to the page', () => {
    const inward = CHANNELS.filter(channel => /"(token|clientSecret|pasted)"/.test(JSON.stringify(inputs[channel])))

    expect(inward).toEqual(['session.enter-token', 'session.begin-browser', 'session.paste-redirect'])
  })

  test.each(CHANNELS)('%s rejects unknown fields', channel => {
    expect(contract[channel].input.safeParse({ surprise: 1 }).success).toBe(false)
  })
})
