import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BOB, family } from './testing/family.ts'

/** The first bytes of a GIF of 300 by 200; the service reads no others. */
const GIF = Buffer.from([...Buffer.from('GIF89a'), 44, 1, 200, 0, 0, 0, 0, 59])

/** An image on disk, as both SDKs require. */
function aPicture() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sdk-picture-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'me.gif')
  writeFileSync(path, GIF)
  return { fileName: 'me.gif', path, fileSize: GIF.length }
}

family('users', ({ write, read, reader, version5, service }) => {
  test('lists the users of the organization and finds them by address', async () => {
    const all = await read('users.listAllUsers')
    const bob = await read('users.listAllUsers', { queryParameters: { email: BOB.email } })

    expect(all).toMatchObject({ totalCount: 2, data: [{ admin: true, status: 'ACTIVE' }, BOB] })
    expect(bob.data).toMatchObject([BOB])
    expect(bob.data).toHaveLength(1)
  })

  test('reads one of them by id', async () => {
    expect(await read('users.getUser', { userId: BOB.id })).toMatchObject({ ...BOB, admin: false })
    expect(await reader().refused('users.getUser', { userId: 999 })).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })

  test('reads the current user, also with Assume-User', async () => {
    const { user } = service()

    expect(await read('users.getCurrentUser')).toMatchObject({
      ...user,
      admin: true,
      account: { name: expect.any(String) },
    })
    expect(await read('users.getCurrentUser', { assumeUser: BOB.email })).toMatchObject(BOB)
    expect(reader().last().headers['assume-user']).toBe('bob%40office.example')
  })

  test('reads and changes the seat of a user, and removes it', async () => {
    const body = { email: 'dee@office.example', admin: false, licensedSheetCreator: true }
    const { result } = await write('users.addUser', { body })
    const at = { userId: result.id, planId: service().user.id }
    const seat = async () => (await version5('users.listUserPlans', { userId: at.userId })).data[0]

    expect(await seat()).toMatchObject({ planId: at.planId, seatType: 'MEMBER', isInternal: true })
    await version5('users.downgradeUser', { ...at, body: { seatType: 'VIEWER' } })
    expect(await seat()).toMatchObject({ seatType: 'VIEWER' })
    await version5('users.upgradeUser', { ...at, body: { seatType: 'MEMBER' } })
    expect(await seat()).toMatchObject({ seatType: 'MEMBER' })
    expect(await version5('users.removeUserFromPlan', at)).toEqual({ message: 'SUCCESS', resultCode: 0 })
  })

  test.each(['addUser', 'addUserAndSendEmail'] as const)(
    'invites a user by %s, changes and removes them',
    async add => {
      const rights = { admin: false, licensedSheetCreator: true }
      const cy = { email: 'cy@office.example', firstName: 'Cy', lastName: 'Example' }

      const { result } = await write(`users.${add}`, { body: { ...cy, ...rights } })
      expect(result).toMatchObject({ ...cy, ...rights, status: 'PENDING' })
      await write('users.updateUser', { userId: result.id, body: { ...rights, firstName: 'Cyril' } })
      expect(await read('users.getUser', { userId: result.id })).toMatchObject({ ...rights, name: 'Cyril Example' })

      const queryParameters = { transferTo: BOB.id, transferSheets: true, removeFromSharing: false }
      const removed = await write('users.removeUser', { userId: result.id, queryParameters })
      expect(removed).toEqual({ message: 'SUCCESS', resultCode: 0 })
      expect(await reader().refused('users.getUser', { userId: result.id })).toMatchObject({ errorCode: 1006 })
    },
  )

  test('deactivates and reactivates a user', async () => {
    const statusOfBob = async () => (await read('users.listAllUsers')).data[1]?.status

    await write('users.deactivateUser', { userId: BOB.id })
    expect(await statusOfBob()).toBe('DEACTIVATED')
    await write('users.reactivateUser', { userId: BOB.id })
    expect(await statusOfBob()).toBe('ACTIVE')
  })

  test('adds an alternate address, reads it, swaps it with the primary one and back, and deletes it', async () => {
    const userId = BOB.id
    const { result } = await write('users.addAlternateEmail', { userId, body: [{ email: 'b@office.example' }] })
    const other = { userId, alternateEmailId: result[0]?.id }

    expect(await read('users.getAlternateEmail', other)).toMatchObject({ email: 'b@office.example', confirmed: true })
    await write('users.makeAlternateEmailPrimary', other)
    expect(await read('users.getUser', { userId })).toMatchObject({ email: 'b@office.example' })
    expect((await read('users.listAlternateEmails', { userId })).data).toMatchObject([{ email: BOB.email }])
    await write('users.makeAlternateEmailPrimary', other)
    await write('users.deleteAlternateEmail', other)

    expect((await read('users.listAlternateEmails', { userId })).data).toEqual([])
    expect(await read('users.getUser', { userId })).toMatchObject(BOB)
  })

  test('sets the image of a user', async () => {
    const { result } = await write('users.addProfileImage', { userId: BOB.id, ...aPicture() })

    const profileImage = { imageId: expect.any(String), width: 300, height: 200 }
    expect(result).toMatchObject({ id: BOB.id, profileImage })
    expect(await read('users.getUser', { userId: BOB.id })).toMatchObject({ profileImage })
  })
})
