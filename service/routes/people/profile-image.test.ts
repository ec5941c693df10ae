import { expect, test } from 'vitest'
import { attachmentStore } from '../../store/content/attachments.ts'
import { profileImageStore } from '../../store/people/profile-images.ts'
import { type Answer, type Person, startService, type TestService } from '../../testing/service.ts'

/** The first bytes of a GIF of this width and height 20; the service reads no others. */
const gif = (width: number) => Buffer.from([...Buffer.from('GIF89a'), width, 0, 20, 0, 0, 0, 0, 59])

async function send({ app }: TestService, as: Person, of: Person, bytes: Buffer) {
  const headers = {
    Authorization: `Bearer ${as.token}`,
    'Content-Type': 'image/gif',
    'Content-Disposition': 'attachment; filename="me.gif"',
    'Content-Length': String(bytes.length),
  }
  const body = new Uint8Array(bytes)
  const response = await app.request(`/2.0/users/${of.id}/profileimage`, { method: 'POST', headers, body })
  // as: the tests assert the shape themselves
  return (await response.json()) as { errorCode?: number; result?: unknown }
}

test('users set their profile image, and all members see its size', async () => {
  const service = startService()
  const { ann, bob, call } = service

  const { result } = await send(service, bob, bob, gif(30))

  const profileImage = { imageId: expect.any(String), width: 30, height: 20 }
  expect(result).toMatchObject({ id: bob.id, email: bob.email, profileImage })
  expect((await call(ann, 'GET', `/users/${bob.id}`)).json.profileImage).toEqual(profileImage)
  expect((await call(ann, 'GET', '/users')).json.data.map(user => user.profileImage)).toEqual([undefined, profileImage])
  const contact = `/contacts/${bob.id}`
  expect((await call(ann, 'GET', `${contact}?include=profileImage`)).json.profileImage).toEqual(profileImage)
  expect((await call(ann, 'GET', contact)).json).not.toHaveProperty('profileImage')
})

test('a profile image has a URL for its current version, for users who see the person', async () => {
  const service = startService()
  const { ann, bob, app, call } = service
  const imageIdOf = (result: unknown): string => Object(result).profileImage.imageId
  const imageId = imageIdOf((await send(service, bob, bob, gif(30))).result)
  const urls = async (id: string, person = ann): Promise<readonly Answer[]> =>
    Object((await call(person, 'POST', '/imageurls', [{ imageId: id, width: 15 }])).json).imageUrls

  for (const person of [ann, bob]) {
    const [shown] = await urls(imageId, person)
    expect(shown).toEqual({ imageId, url: expect.any(String), width: 15, height: 10 })
    const fetched = await app.request(String(shown?.url))
    expect(fetched.headers.get('content-type')).toBe('image/gif')
    expect(fetched.headers.get('content-disposition')).toContain('profile.gif')
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(gif(30))
  }
  const [before] = await urls(imageId)
  const next = imageIdOf((await send(service, bob, bob, gif(40))).result)
  expect((await app.request(String(before?.url))).status).toBe(404)
  expect(await urls(imageId)).toMatchObject([{ error: { errorCode: 1006 } }])
  expect((await call(ann, 'DELETE', `/users/${bob.id}`)).status).toBe(200)
  expect(await urls(next)).toMatchObject([{ error: { errorCode: 1006 } }])
})

test('an admin sets the image of another user, and no other user can', async () => {
  const service = startService()
  const { ann, bob } = service
  const cara = service.addPerson('Cara')

  expect((await send(service, cara, bob, gif(1))).errorCode).toBe(1004)
  expect((await send(service, ann, bob, gif(1))).result).toMatchObject({ id: bob.id })
  expect((await send(service, ann, { ...bob, id: 7 }, gif(1))).errorCode).toBe(1006)
})

test('rejects a file that is no image and keeps the previous one; a new image replaces it', async () => {
  const service = startService()
  const { bob, store } = service
  const inUse = () => attachmentStore(store.db).blobsInUse()
  const kept = () => profileImageStore(store.db).find(bob.id)
  await send(service, bob, bob, gif(30))
  const first = kept()

  expect((await send(service, bob, bob, Buffer.from('hello'))).errorCode).toBe(1124)
  expect(kept()).toEqual(first)
  expect(inUse()).toEqual(new Set([first?.blob]))
  await send(service, bob, bob, gif(40))

  expect(kept()?.width).toBe(40)
  expect(inUse()).toEqual(new Set([kept()?.blob]))
})
