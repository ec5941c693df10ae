import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestRandom } from '../../shared/testing/random.ts'
import { aMailServer } from '../mail/smtp/testing/mail-server.ts'
import { readMail } from '../testing/mail.ts'
import { buildProgram, type ChildService, startChild } from './testing/child-service.ts'
import { killRounds, killTimeoutMs, lastingToken, pause } from './testing/kill-run.ts'

// As in `kill.test.ts`; `npm run prove -- kill-service` runs both.
const ROUNDS = killRounds(3)
const WRITERS = 3

beforeAll(buildProgram)

test(
  `a service killed while it sends has every acknowledged message once, and sends each (${ROUNDS} times)`,
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'sheaf-kill-mail-'))
    onTestFinished(({ task }) => {
      if (task.result?.state === 'pass') rmSync(data, { recursive: true, force: true })
    })
    const server = await aMailServer()
    const start = () => startChild(data, ['--smtp', `smtp://127.0.0.1:${server.port}`])
    const token = await lastingToken(data, ['CREATE_SHEETS', 'SHARE_SHEETS'])
    const first = await start()
    const writers: Awaited<ReturnType<typeof aWriter>>[] = []
    for (let count = 0; count < WRITERS; count++) writers.push(await aWriter(first, token, `W${count}`))
    await first.kill()

    let acknowledged = 0
    const isNeverDone = () => {
      acknowledged += 1
      return false
    }
    for (let round = 0; round < ROUNDS; round++) {
      const service = await start()
      const sending = writers.map(send => send(service, isNeverDone))
      await pause(createTestRandom('kill mail', round).below(700))
      // On a slow machine the first message may take longer than that.
      await Promise.race([expect.poll(() => acknowledged).toBeGreaterThan(0), ...sending])
      await service.kill()
      await Promise.all(sending)
      expect(halfMessages(data), data).toEqual([])
    }

    const last = await start()
    const subjects = (await Promise.all(writers.map(send => send(last, () => true)))).flat().toSorted()
    await expect.poll(() => new Set(server.received.map(({ subject }) => subject)).size).toBe(subjects.length)
    expect(await last.stop()).toBe(0)
    const kept = messages(data)
    expect(kept.map(({ subject }) => subject).toSorted(), data).toEqual(subjects)
    expect(new Set(server.received.map(toName))).toEqual(new Set(kept.map(toName)))
    expect(left(data)).toEqual([])
    process.stderr.write(
      `kill -9: ${ROUNDS} times while sending; ${subjects.length} messages acknowledged, each once in the folder; ` +
        `${server.received.length - subjects.length} left twice.\n`,
    )
    expect(subjects.length).toBeGreaterThan(WRITERS)
  },
  killTimeoutMs(ROUNDS),
)

/**
 * A client that sends a sheet by e-mail, one message after another, and repeats unanswered requests with their keys.
 * Runs until the service is gone, or until everything is answered and `isDone`; returns the subjects of all messages so
 * far.
 */
async function aWriter({ baseUrl }: ChildService, token: string, name: string) {
  const post = (url: string, body: unknown, key: string) =>
    fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const made = await post(`${baseUrl}/sheets`, { name, columns }, name)
  // as: the response to a new sheet has its id
  const { result } = (await made.json()) as { readonly result: { readonly id: number } }
  const acknowledged: string[] = []

  return async (service: ChildService, isDone: () => boolean): Promise<readonly string[]> => {
    for (;;) {
      const subject = `${name}.${acknowledged.length}`
      const body = { sendTo: [{ email: 'kim@office.example' }], subject, format: 'EXCEL' }
      const answer = await post(`${service.baseUrl}/sheets/${result.id}/emails`, body, subject).catch(() => null)
      if (answer === null) return acknowledged
      if (answer.status === 200) acknowledged.push(subject)
      // Busy: another request is being committed, and nothing has happened.
      else expect(answer.status).toBe(500)
      if (answer.status === 200 && isDone()) return acknowledged
    }
  }
}

function messages(data: string) {
  const names = filesOf(data).filter(name => name.endsWith('.eml'))
  return names.map(name => readMail({ message: readFileSync(join(data, 'mail', name)), recipients: [] }))
}

const toName = ({ headers, subject }: ReturnType<typeof readMail>): string => `${subject} ${headers.get('message-id')}`

/** Files in the folder that are no message. */
const left = (data: string): readonly string[] => filesOf(data).filter(name => !name.endsWith('.eml'))

function halfMessages(data: string): readonly string[] {
  const names = filesOf(data).filter(name => name.endsWith('.eml'))
  return names.filter(name => !readFileSync(join(data, 'mail', name), 'utf8').endsWith('--\r\n'))
}

/** The folder is created with the first message. */
function filesOf(data: string): readonly string[] {
  const folder = join(data, 'mail')
  return existsSync(folder) ? readdirSync(folder) : []
}
