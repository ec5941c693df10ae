import { expect, test } from 'vitest'
import type { SharedKind } from '../../store/sheets/shares.ts'
import { startService } from '../../testing/service.ts'
import { anObject } from './testing/objects.ts'

/** Creates, lists, reads, changes and deletes a share. */
async function expectLife(kind: SharedKind): Promise<void> {
  const service = startService()
  const { ann, bob, call } = service
  const { url, shares } = await anObject(service, kind)
  const one = `${shares}/${bob.id}`

  expect((await call(ann, 'POST', shares, { email: bob.email, accessLevel: 'VIEWER' })).json.result.id).toBe(
    `${bob.id}`,
  )
  expect((await call(bob, 'GET', url)).json.accessLevel).toBe('VIEWER')
  expect((await call(bob, 'GET', shares)).json.totalCount).toBe(2)
  expect((await call(ann, 'PUT', one, { accessLevel: 'ADMIN' })).json.result.accessLevel).toBe('ADMIN')
  expect((await call(bob, 'GET', one)).json.accessLevel).toBe('ADMIN')
  expect((await call(ann, 'DELETE', one)).status).toBe(200)
  expect((await call(bob, 'GET', shares)).json.errorCode).toBe(1006)
}

test('a sheet is shared; the share is listed, read, changed and deleted', () => expectLife('sheet'))

test('a report is shared; the share is listed, read, changed and deleted', () => expectLife('report'))

test('a dashboard is shared; the share is listed, read, changed and deleted', () => expectLife('sight'))

test('a workspace is shared; the share is listed, read, changed and deleted', () => expectLife('workspace'))
