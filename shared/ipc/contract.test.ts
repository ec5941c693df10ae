import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CHANNELS } from './channels.ts'
import { contract } from './contract.ts'

const inputs = Object.fromEntries(
  CHANNELS.map(channel => [channel, z.toJSONSchema(contract[channel].input, { io: 'input' })]),
)

describe('the contract between main and page', () => {
  test('changes only on purpose: what every channel takes is written down', () => {
    expect(inputs).toMatchSnapshot()
  })

  test('names every channel once', () => {
    expect([...new Set(CHANNELS)]).toEqual([...CHANNELS])
    expect(Object.keys(contract).sort()).toEqual([...CHANNELS].sort())
  })

  test('takes no path and no address from the page, but the address of the server to sign in to', () => {
    const named = CHANNELS.filter(channel => /"(path|url|file|address|folder)"/i.test(JSON.stringify(inputs[channel])))

    expect(named).toEqual(['session.enter-token'])
  })

  test.each(CHANNELS)('%s refuses fields it does not know', channel => {
    expect(contract[channel].input.safeParse({ surprise: 1 }).success).toBe(false)
  })
})
