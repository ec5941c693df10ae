import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type RunningService, startService, withData } from '../../main.ts'
import { FAMILIES, type FamilyName, type MethodName } from './families.ts'
import { openSdk, type Sdk, type SdkAnswer, type SdkOptions, type Version } from './sdk.ts'

/** Another user of the organization. */
export const BOB = { id: 7, email: 'bob@office.example', firstName: 'Bob', lastName: 'Example' }

type Call = (name: MethodName, options?: object) => Promise<SdkAnswer>

/** Both SDKs with the same service: one writes and the other reads. */
export type Pair = {
  readonly write: Call
  readonly read: Call
  readonly writer: () => Sdk
  readonly reader: () => Sdk
  /** For methods of the older one only. */
  readonly version4: Call
  /** For methods of the newer one only. */
  readonly version5: Call
  /** Another writer, with a different token or service; its answered methods count too. */
  readonly openWriter: (options: SdkOptions) => Sdk
  readonly openReader: (options: SdkOptions) => Sdk
  readonly service: () => RunningService
  /** Its data folder, for objects that the API cannot create. */
  readonly data: () => string
  /** A new sheet with the columns Name and Note, and its ids. */
  readonly aSheet: () => Promise<{ sheetId: number; nameId: number; noteId: number }>
  /** The same, with one row containing `First`. */
  readonly aRow: () => Promise<{ sheetId: number; rowId: number; nameId: number; noteId: number }>
}

/**
 * The tests of one family against the real service on a local port, run twice: version 4 writes and 5 reads, then the
 * other way round. At the end every method of the family must have been answered to both.
 */
export function family(name: FamilyName, tests: (pair: Pair) => void): void {
  describe(`the family ${name}`, () => {
    const stage = aStage()

    describe.each([
      [4, 5],
      [5, 4],
    ] as const)('written by version %i and read by version %i', (writer, reader) => tests(aPair(stage, writer, reader)))

    test('every method was answered in each version that has it, and the service had no bug', () => {
      for (const version of [4, 5] as const) {
        const offered: readonly MethodName[] = FAMILIES[name].filter(method => stage.sdk(version).has(method))
        expect(offered.filter(method => !stage.answered[version].has(method))).toEqual([])
      }
      expect(stage.troubles).toEqual([])
    })
  })
}

function aStage() {
  let running: RunningService | null = null
  const sdks = new Map<Version, Sdk>()
  const answered = { 4: new Set<MethodName>(), 5: new Set<MethodName>() } as const
  const troubles: string[] = []
  let data = ''

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'sheaf-sdk-'))
    // Version 4 warns about each method that its vendor will remove.
    vi.spyOn(globalThis.console, 'warn').mockReturnValue(undefined)
    await withData(data, ({ store, clock }) => store.users.add(BOB, clock()))
    const onProgress = (line: string): void => void troubles.push(line)
    running = await startService({ data, port: 0, limit: 'off', sample: false, onProgress })
    for (const version of [4, 5] as const) sdks.set(version, openSdk(version, running, answered[version]))
  })
  afterAll(async () => {
    for (const { stop } of sdks.values()) stop()
    await running?.stop()
    rmSync(data, { recursive: true, force: true })
    vi.restoreAllMocks()
  })

  return {
    troubles,
    answered,
    open(version: Version, options: SdkOptions): Sdk {
      const sdk = openSdk(version, options, answered[version])
      onTestFinished(() => void sdk.stop())
      return sdk
    },
    service: (): RunningService => there(running),
    data: (): string => data,
    sdk: (version: Version): Sdk => there(sdks.get(version)),
  }
}

function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The service is not running yet.')
  return value
}

function aPair(stage: ReturnType<typeof aStage>, writing: Version, reading: Version): Pair {
  const writer = () => stage.sdk(writing)
  const reader = () => stage.sdk(reading)
  const write: Call = (name, options) => writer().call(name, options)
  const read: Call = (name, options) => reader().call(name, options)
  const version4: Call = (name, options) => stage.sdk(4).call(name, options)
  const version5: Call = (name, options) => stage.sdk(5).call(name, options)

  const aSheet = async () => {
    const titles = ['Name', 'Note'].map(title => ({ title, type: 'TEXT_NUMBER', primary: title === 'Name' }))
    const { result } = await write('sheets.createSheet', { body: { name: 'Plan', columns: titles } })
    const [nameId = 0, noteId = 0] = result.columns.map(({ id }) => id)
    return { sheetId: result.id, nameId, noteId }
  }
  const aRow = async () => {
    const ids = await aSheet()
    const cells = [{ columnId: ids.nameId, value: 'First' }]
    const { result } = await write('sheets.addRow', { sheetId: ids.sheetId, body: { toBottom: true, cells } })
    return { ...ids, rowId: result.id }
  }
  const openWriter = (options: SdkOptions) => stage.open(writing, options)
  const openReader = (options: SdkOptions) => stage.open(reading, options)
  const { service, data } = stage
  return { write, read, writer, reader, version4, version5, openWriter, openReader, service, data, aSheet, aRow }
}
