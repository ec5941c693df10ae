import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../store/store.ts'
import { CERTIFICATE, KEY } from '../../testing/certificate.ts'
import { readMail } from '../../testing/mail.ts'
import type { Mail } from '../mail.ts'
import { openOutbox } from '../outbox.ts'
import { openPostbox } from '../postbox.ts'
import type { SmtpServer } from './smtp.ts'
import { aMailServer } from './testing/mail-server.ts'

const AT = Date.UTC(2026, 2, 2, 9)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A service's messages in a database and a folder, with a manual clock. */
function aPostOffice() {
  const data = mkdtempSync(join(tmpdir(), 'sheaf-smtp-'))
  const store = openStore(join(data, 'service.db'), 'process-end')
  const time = { now: AT }
  const planned = new Set<{ readonly at: number; readonly work: () => void }>()
  const troubles: string[] = []
  let last = 100
  const ids = { next: () => (last += 1), secret: () => '', ref: () => '' }
  const outbox = openOutbox({ db: store.db, ids, clock: () => time.now })
  const folder = join(data, 'mail')
  const opened: Awaited<ReturnType<typeof openPostbox>>[] = []
  onTestFinished(async () => {
    for (const postbox of opened) await postbox.stop()
    store.close()
    rmSync(data, { recursive: true, force: true })
  })

  const after = (ms: number, work: () => void) => {
    const turn = { at: time.now + ms, work }
    planned.add(turn)
    if (ms === 0) setImmediate(() => void (planned.delete(turn) && work()))
    return () => void planned.delete(turn)
  }
  return {
    store,
    outbox,
    folder,
    troubles,
    names: () => (existsSync(folder) ? readdirSync(folder).toSorted() : []),
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    async open(server: Partial<SmtpServer> & { readonly port: number }) {
      const whole: SmtpServer = { host: '127.0.0.1', isTls: false, needsTls: false, login: null, ...server }
      const onProgress = (line: string) => troubles.push(line)
      const deps = { db: store.db, mail: outbox, clock: () => time.now, after, onProgress }
      const postbox = await openPostbox(deps, { folder, isLeaving: true, server: whole })
      opened.push(postbox)
      return postbox
    },
    advance(ms: number) {
      time.now += ms
      for (const turn of planned) if (turn.at <= time.now && planned.delete(turn)) turn.work()
    },
    /** Waits until sending is idle and the next attempt is scheduled. */
    rest: () => expect.poll(() => [...planned].some(({ at }) => at > time.now), { interval: 5 }).toBe(true),
    /** Waits until all messages are written to the folder, so that `rest` cannot match an earlier idle state. */
    writtenDown: () =>
      expect
        .poll(() => store.db.sqlite.prepare('SELECT id FROM outgoing_mails WHERE due_at IS NULL').all(), {
          interval: 5,
        })
        .toEqual([]),
    /** The number of messages still to be written or sent. */
    left: () => Number(store.db.sqlite.prepare('SELECT count(*) AS count FROM outgoing_mails').get()?.count),
  }
}

const aMail = (change: Partial<Mail> = {}): Mail => ({
  from: { name: 'Ann Example', email: 'ann@office.example' },
  to: [{ email: 'kim@office.example' }],
  subject: 'The plan',
  text: 'Hello',
  ...change,
})

test('sends a message once, identical to its file, with attachment and a subject in any script', async () => {
  const [office, server] = [aPostOffice(), await aMailServer()]
  await office.open(server)
  const bytes = Buffer.from('.\r\n..\r\n\0\u00ff.\n')

  office.outbox.send(
    aMail({ subject: 'Der Plan für 你好', text: '.\n..\nEnd', files: [{ name: 'план.bin', mimeType: 'a/b', bytes }] }),
  )

  await expect.poll(office.left).toBe(0)
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({ subject: 'Der Plan für 你好', text: '.\n..\nEnd', recipients: ['kim@office.example'] })
  expect(mail?.files).toEqual([{ name: 'план.bin', type: 'a/b', bytes }])
  expect(office.names()).toEqual(['2026-03-02T09-00-00Z-101.eml'])
  const kept = readMail({ message: Buffer.from(office.read('2026-03-02T09-00-00Z-101.eml')), recipients: [] })
  expect(mail?.headers).toEqual(kept.headers)
})

test('while the server is unreachable messages are written to the folder, and sent once it is back', async () => {
  const [office, gone] = [aPostOffice(), await aMailServer()]
  await gone.close()
  await office.open(gone)
  office.outbox.send(aMail())
  await office.writtenDown()
  await office.rest()
  expect(office.names()).toEqual(['2026-03-02T09-00-00Z-101.eml'])

  for (let round = 0; round < 3; round++) {
    office.advance(MINUTE)
    await office.rest()
  }
  expect(office.troubles).toEqual([
    expect.stringMatching(/^Messages wait: 127\.0\.0\.1 port \d+ does not take them: .*ECONNREFUSED/),
  ])
  const back = await aMailServer({ port: gone.port })
  office.advance(15 * MINUTE)

  await expect.poll(office.left).toBe(0)
  expect(back.received).toHaveLength(1)
})

test('a message waiting at shutdown is sent after the next start with the same Message-ID', async () => {
  const [office, gone] = [aPostOffice(), await aMailServer()]
  await gone.close()
  const first = await office.open(gone)
  office.outbox.send(aMail())
  await first.stop()
  expect(office.left()).toBe(1)

  const back = await aMailServer({ port: gone.port })
  await office.open(gone)

  await expect.poll(office.left).toBe(0)
  expect(back.received.map(({ headers }) => headers.get('message-id'))).toEqual(['<101@sheaf.localhost>'])
})

test('lists rejected recipients in a file next to the message, which the others receive', async () => {
  const reject = (recipient: string) => (recipient.startsWith('nobody') ? { code: 550, reply: 'No such user' } : null)
  const [office, server] = [aPostOffice(), await aMailServer({ reject })]
  await office.open(server)

  office.outbox.send(aMail({ to: [{ email: 'nobody@office.example' }, { email: 'kim@office.example' }] }))
  await expect.poll(office.left).toBe(0)
  office.outbox.send(aMail({ to: [{ email: 'nobody@office.example' }] }))
  await expect.poll(office.left).toBe(0)

  expect(server.received.map(({ recipients }) => recipients)).toEqual([['kim@office.example']])
  expect(office.names().filter(name => name.endsWith('.txt'))).toEqual([
    '2026-03-02T09-00-00Z-101.eml.refused.txt',
    '2026-03-02T09-00-00Z-102.eml.refused.txt',
  ])
  expect(office.read('2026-03-02T09-00-00Z-101.eml.refused.txt')).toBe(
    'This message was not delivered to everybody. It is not tried again for:\n\nnobody@office.example: 550 No such user\n',
  )
  office.advance(DAY)
  expect(server.asked).toHaveLength(3)
})

test.each([
  [
    'refused for what it holds',
    { rejectMessage: () => ({ code: 554, reply: 'Looks like spam' }) },
    '554 Looks like spam',
  ],
  ['larger than the server takes', { size: 100 }, 'Message size larger than allowed 100'],
])('a message that is %s is recorded as such and not retried', async (_, options, reply) => {
  const [office, server] = [aPostOffice(), await aMailServer(options)]
  await office.open(server)

  office.outbox.send(aMail({ cc: [{ email: 'lee@office.example' }] }))

  await expect.poll(office.left).toBe(0)
  expect(server.received).toEqual([])
  expect(office.read('2026-03-02T09-00-00Z-101.eml.refused.txt')).toContain(
    `\n\nkim@office.example: ${reply}\nlee@office.example: ${reply}\n`,
  )
})

test('retries temporarily rejected recipients with growing pauses, and sends to none twice', async () => {
  let isFull = true
  const reject = (recipient: string) =>
    isFull && recipient.startsWith('lee') ? { code: 451, reply: 'Come back later' } : null
  const [office, server] = [aPostOffice(), await aMailServer({ reject })]
  await office.open(server)
  const lees = () => server.asked.filter(address => address.startsWith('lee')).length

  office.outbox.send(aMail({ cc: [{ email: 'lee@office.example' }] }))
  await expect.poll(lees).toBe(1)
  for (const [minutes, tries] of [
    [1, 2],
    [1, 2],
    [1, 3],
    [3, 3],
    [1, 4],
  ] as const) {
    await office.rest()
    office.advance(minutes * MINUTE)
    await office.rest()
    expect(lees()).toBe(tries)
  }
  isFull = false
  office.advance(8 * MINUTE)

  await expect.poll(office.left).toBe(0)
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['kim@office.example'], ['lee@office.example']])
  expect(office.names()).toEqual(['2026-03-02T09-00-00Z-101.eml'])
})

test('gives up and records a message after five days of temporary rejections', async () => {
  const reject = () => ({ code: 452, reply: 'Mailbox full' })
  const [office, server] = [aPostOffice(), await aMailServer({ reject })]
  await office.open(server)
  office.outbox.send(aMail())
  await expect.poll(() => server.asked.length).toBe(1)
  await office.rest()

  office.advance(5 * DAY)

  await expect.poll(office.left).toBe(0)
  expect(office.read('2026-03-02T09-00-00Z-101.eml.refused.txt')).toContain('\nkim@office.example: 452 Mailbox full\n')
})

test('sends waiting messages on one connection, and on a new one after the server closed it', async () => {
  let connections = 0
  const onConnect: NonNullable<Parameters<typeof aMailServer>[0]>['onConnect'] = (_session, done) => {
    connections += 1
    done()
  }
  const onMailFrom: NonNullable<Parameters<typeof aMailServer>[0]>['onMailFrom'] = (_address, { transaction }, done) =>
    done(transaction > 3 ? Object.assign(new Error('Enough for now'), { responseCode: 421 }) : null)
  const [office, server] = [aPostOffice(), await aMailServer({ onConnect, onMailFrom })]
  for (let nth = 0; nth < 7; nth++) office.outbox.send(aMail({ subject: `${nth}` }))

  await office.open(server)

  await expect.poll(office.left).toBe(0)
  expect(server.received.map(({ subject }) => subject)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  expect([connections, office.troubles]).toEqual([3, []])
})

test('a temporarily rejected message does not block others', async () => {
  const reject = (recipient: string) => (recipient.startsWith('kim') ? { code: 451, reply: 'Later' } : null)
  const [office, server] = [aPostOffice(), await aMailServer({ reject })]
  await office.open(server)

  office.outbox.send(aMail())
  office.outbox.send(aMail({ to: [{ email: 'lee@office.example' }] }))

  await expect.poll(() => server.received.map(({ recipients }) => recipients)).toEqual([['lee@office.example']])
})

const onAuth: NonNullable<Parameters<typeof aMailServer>[0]>['onAuth'] = (auth, _session, done) =>
  done(null, auth.password === 'right' ? { user: 'ann' } : {})

test('authenticates when the server requires it', async () => {
  const [office, server] = [aPostOffice(), await aMailServer({ authOptional: false, allowInsecureAuth: true, onAuth })]
  await office.open({ port: server.port, login: { user: 'ann', password: 'right' } })

  office.outbox.send(aMail())

  await expect.poll(() => server.received.length).toBe(1)
})

test.each<[string, Partial<SmtpServer>, Parameters<typeof aMailServer>[0], string]>([
  ['a password is wrong', { login: { user: 'ann', password: 'wrong' } }, { allowInsecureAuth: true, onAuth }, '535'],
  ['the server wants a password and has none', {}, { authOptional: false, onAuth }, '530'],
  [
    'a password would go out in clear',
    { needsTls: true, login: { user: 'ann', password: 'right' } },
    { onAuth },
    'STARTTLS',
  ],
  [
    'the certificate is not one to trust',
    { isTls: true },
    { secure: true, cert: CERTIFICATE, key: KEY },
    'certificate',
  ],
])('while %s messages wait, none is rejected, and the failure is reported once', async (_, server, options, reply) => {
  const [office, mailServer] = [aPostOffice(), await aMailServer(options)]
  await office.open({ port: mailServer.port, ...server })
  office.outbox.send(aMail())
  await office.writtenDown()

  for (let round = 0; round < 3; round++) {
    await office.rest()
    office.advance(15 * MINUTE)
  }
  await office.rest()

  expect(office.troubles).toEqual([expect.stringContaining(reply)])
  expect(office.names()).toEqual(['2026-03-02T09-00-00Z-101.eml'])
  expect([office.left(), mailServer.received]).toEqual([1, []])
})

test('a sent message is not sent again because the table was busy', async () => {
  const office = aPostOffice()
  let end = (): void => undefined
  // While the server accepts the message, another request locks the table until its response is stored.
  const rejectMessage = () => {
    const hold = office.store.db.hold()
    void hold.run(async () => office.store.transaction(() => undefined))
    end = () => hold.keep(() => undefined)
    return null
  }
  const server = await aMailServer({ rejectMessage })
  await office.open(server)
  office.outbox.send(aMail())
  await expect.poll(() => server.received.length).toBe(1)
  await office.rest()
  end()
  expect(office.left()).toBe(1)

  office.advance(MINUTE)

  await expect.poll(office.left).toBe(0)
  expect(server.received).toHaveLength(1)
})

test('shutdown does not wait for an unresponsive mail server', async () => {
  let isAsked = false
  const onRcptTo = (): void => {
    isAsked = true
  }
  const [office, server] = [aPostOffice(), await aMailServer({ onRcptTo })]
  const postbox = await office.open(server)
  office.outbox.send(aMail())
  await expect.poll(() => isAsked).toBe(true)
  expect(office.names()).toHaveLength(1)

  const ended = postbox.stop()
  // Only the timeout is scheduled.
  await office.rest()
  office.advance(2_000)

  await ended
  expect(office.left()).toBe(1)
})
