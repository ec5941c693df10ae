import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store/store.ts'
import { readMail } from '../testing/mail.ts'
import type { Mail } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { emlFolder, sweepEmlFolder } from './postbox.ts'
import { startPostman } from './postman.ts'

const AT = Date.UTC(2026, 2, 2, 9)

function aPostbox() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-mail-'))
  const store = openStore(join(folder, 'service.db'), 'process-end')
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  let last = 100
  const ids = { next: () => (last += 1), secret: () => '', ref: () => '' }
  const outbox = openOutbox({ db: store.db, ids, clock: () => AT })
  const files = join(folder, 'mail')
  const names = () => (existsSync(files) ? readdirSync(files).toSorted() : [])
  return { store, outbox, files, names, carry: emlFolder(files) }
}

const aMail = (subject: string): Mail => ({
  from: { name: 'Ann Example', email: 'ann@office.example' },
  to: [{ email: 'kim@office.example' }],
  cc: [{ email: 'KIM@office.example' }, { email: 'kim@office.example' }],
  subject,
  text: 'Hello',
})

test('each sent message becomes a readable file, named by time and number only', async () => {
  const { outbox, names, files, carry } = aPostbox()
  outbox.send(aMail('../../etc/passwd'))
  outbox.send(aMail('Two'))

  expect(await outbox.deliver(carry)).toBe(2)

  expect(names()).toEqual(['2026-03-02T09-00-00Z-101.eml', '2026-03-02T09-00-00Z-102.eml'])
  const message = readFileSync(join(files, '2026-03-02T09-00-00Z-101.eml'))
  expect(readMail({ message, recipients: [] })).toMatchObject({ subject: '../../etc/passwd', text: 'Hello' })
  expect(await outbox.deliver(carry)).toBe(0)
})

test('a rolled-back transaction sends no message', async () => {
  const { store, outbox, names, carry } = aPostbox()
  const attempt = () =>
    store.transaction(() => {
      outbox.send(aMail('Not meant'))
      throw new Error('undone')
    })

  expect(attempt).toThrow('undone')
  await outbox.deliver(carry)

  expect(names()).toEqual([])
})

test('a message waits until the response of its request is stored', async () => {
  const { store, outbox, names, carry } = aPostbox()
  const hold = store.db.hold()
  await hold.run(async () => store.transaction(() => outbox.send(aMail('Held'))))

  await expect(outbox.deliver(carry)).rejects.toThrow('durable')
  expect(names()).toEqual([])
  hold.keep(() => undefined)

  expect(await outbox.deliver(carry)).toBe(1)
  expect(names()).toHaveLength(1)
})

test('failed and interrupted deliveries are retried', async () => {
  const { outbox, names, files, carry } = aPostbox()
  outbox.send(aMail('One'))
  outbox.send(aMail('Two'))
  const cutShort = async (mail: Parameters<typeof carry>[0]) => {
    await carry(mail)
    throw new Error('killed before it was noted')
  }

  await expect(outbox.deliver(cutShort)).rejects.toThrow('killed')
  expect(names()).toEqual(['2026-03-02T09-00-00Z-101.eml'])
  writeFileSync(join(files, '2026-03-02T09-00-00Z-103.eml.part'), 'half a mess')
  await sweepEmlFolder(files)

  expect(await outbox.deliver(carry)).toBe(2)
  expect(names()).toEqual(['2026-03-02T09-00-00Z-101.eml', '2026-03-02T09-00-00Z-102.eml'])
})

test('each address gets a message once, however often it is listed', async () => {
  const { outbox } = aPostbox()
  outbox.send(aMail('Once'))
  const recipients: (readonly string[])[] = []

  await outbox.deliver(async mail => void recipients.push(mail.recipients))

  expect(recipients).toEqual([['kim@office.example', 'KIM@office.example']])
})

test('delivers waiting messages, then new ones; retries after a failure and reports it once', async () => {
  const { outbox, store } = aPostbox()
  const scheduled: (() => void)[] = []
  const carried: number[] = []
  const troubles: unknown[] = []
  let isBroken = true
  const carry = async ({ id }: { readonly id: number }) => {
    if (isBroken) throw new Error('disk full')
    carried.push(id)
  }
  outbox.send(aMail('Waited'))
  const after = (_ms: number, work: () => void) => {
    scheduled.push(work)
    return () => undefined
  }
  const deliver = async () => {
    await outbox.deliver(carry)
    return Number.POSITIVE_INFINITY
  }
  const retries = { reportAfter: 5, pauseMs: () => 100 }
  const onTrouble = (error: unknown) => troubles.push(error)
  const postman = startPostman({ deliver, onSent: outbox.onSent }, { after, retries, onTrouble })
  const turn = async () => {
    scheduled.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }

  for (let round = 0; round < 8; round++) await turn()
  expect([carried, troubles]).toEqual([[], [new Error('disk full')]])
  isBroken = false
  await turn()
  expect(carried).toEqual([101])
  store.transaction(() => outbox.send(aMail('Sent')))
  await turn()
  expect(carried).toEqual([101, 102])

  outbox.send(aMail('At the end'))
  await postman.stop()
  expect(carried).toEqual([101, 102, 103])
})
