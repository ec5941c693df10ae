import { expect, test } from 'vitest'
import { ok } from '../../shared/result.ts'
import { aDiary, aRead, aWrite } from './testing/a-diary.ts'
import { createSimulatedQueue } from './testing/simulated-queue.ts'

test('a save precedes uploads to the same sheet, which still get a turn every half minute', async () => {
  const { clock, queue, lines, job } = aDiary()
  const aFile = () => aWrite('sheet 1', { priority: 'background', weight: 10 })
  for (const name of ['file 1', 'file 2']) void queue.run(aFile(), job(name))
  for (let index = 1; index <= 20; index += 1) void queue.run(aWrite('sheet 1'), job(`save ${index}`))

  await clock.turn(60_000)

  expect(lines[0]).toBe('file 1 starts at 0')
  expect(lines[1]).toBe('save 1 starts at 2')
  expect(lines).toContain('file 2 starts at 30')
  expect(lines.at(-1)).toBe('save 20 starts at 42')
})

/** The round trip. */
const travelOn = (clock: { wait(ms: number): Promise<void> }) => async () => {
  await clock.wait(150)
  return ok(null)
}

test('while hundreds of folders are listed, a newly active user opens a sheet and edits it without delay', async () => {
  const { clock, queue } = createSimulatedQueue()
  const travel = travelOn(clock)
  for (let index = 0; index < 1_500; index += 1) void queue.run(aRead({ priority: 'background' }), travel)
  const waits: number[] = []
  const ask = () => {
    const askedAt = clock.now()
    void queue.run(aRead(), () => {
      waits.push(clock.now() - askedAt)
      return travel()
    })
  }

  for (const pauseMs of [20_000, 30_000, 61_000, 90_000]) {
    await clock.turn(pauseMs)
    for (let index = 0; index < 25; index += 1) ask()
    await clock.turn(10_000)
  }

  expect(waits).toHaveLength(100)
  expect(Math.max(...waits)).toBeLessThanOrEqual(2_000)
  expect(queue.view().waiting).toBeGreaterThan(100)
})

test('during 500 uploads a save is sent within two seconds, also after a quiet hour', async () => {
  const { clock, queue } = createSimulatedQueue()
  const travel = travelOn(clock)
  const aFile = aWrite('sheet 1', { priority: 'background', weight: 10 })
  for (let index = 0; index < 500; index += 1) void queue.run(aFile, travel)
  const waits: number[] = []
  const save = async () => {
    const askedAt = clock.now()
    // A version check and the save.
    await queue.run(aRead(), travel)
    await queue.run(aWrite('sheet 1'), () => {
      waits.push(clock.now() - askedAt)
      return travel()
    })
  }

  for (const pauseMs of [5_000, 40_000, 90_000, 75_000, 61_000, 150_000, 95_000, 7_000, 3_000]) {
    await clock.turn(pauseMs)
    void save()
  }
  await clock.turn(5_000)

  expect(waits).toHaveLength(9)
  expect(Math.max(...waits)).toBeLessThanOrEqual(2_000)
  expect(queue.view().waiting).toBeGreaterThan(2_000)
})
