import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'

function withPeople(count: number) {
  const service = startService()
  for (let number = 3; number <= count; number++) service.addPerson(`P${number}`)
  return service
}

test('a list has pages of 100 items by default', async () => {
  const service = withPeople(5)

  expect((await service.call(service.ann, 'GET', '/users')).json).toMatchObject({
    pageNumber: 1,
    pageSize: 100,
    totalPages: 1,
    totalCount: 5,
  })
  expect((await service.call(service.ann, 'GET', '/users?pageSize=2&page=2')).json).toMatchObject({
    pageNumber: 2,
    pageSize: 2,
    totalPages: 3,
    totalCount: 5,
    data: [{ firstName: 'P3' }, { firstName: 'P4' }],
  })
})

test('a page past the end is the last page', async () => {
  const service = withPeople(5)

  const { json } = await service.call(service.ann, 'GET', '/users?pageSize=2&page=99')

  expect(json).toMatchObject({ pageNumber: 3, data: [{ firstName: 'P5' }] })
})

test.each(['99', '12345678901234567890', '9'.repeat(400)])('the page %s is past the end too', async page => {
  const service = withPeople(5)

  const { status, json } = await service.call(service.ann, 'GET', `/users?pageSize=2&page=${page}`)

  expect([status, json.pageNumber]).toEqual([200, 3])
})

test.each(['10001', '12345678901234567890'])('a page size of %s counts as the largest', async size => {
  const service = withPeople(5)

  const { status, json } = await service.call(service.ann, 'GET', `/users?pageSize=${size}`)

  expect(status).toBe(200)
  expect(json).toMatchObject({ pageSize: 10_000, totalCount: 5 })
})

test.each(['true', 'True', 'TRUE'])('includeAll=%s returns everything without a page size', async yes => {
  const service = withPeople(5)

  const { json } = await service.call(service.ann, 'GET', `/users?includeAll=${yes}&pageSize=2`)

  expect(json.data).toHaveLength(5)
  expect(json).not.toHaveProperty('pageSize')
})

test.each(['page=0', 'page=x', 'pageSize=-1', 'pageSize=0', 'includeAll=maybe', 'page=1.5'])(
  'rejects %s',
  async query => {
    const service = startService()

    expect(await service.call(service.ann, 'GET', `/users?${query}`)).toMatchObject({
      status: 400,
      json: { errorCode: 1018 },
    })
  },
)

test('matches paths in any case and with a trailing slash', async () => {
  const service = startService()

  expect((await service.call(service.ann, 'GET', '/Users/ME/?x=1')).status).toBe(200)
})

test('an unknown address is a 404 with the error object', async () => {
  const service = startService()

  expect(await service.call(service.ann, 'GET', '/nowhere')).toMatchObject({
    status: 404,
    json: { errorCode: 1006, message: 'Not Found' },
  })
})

test.each(['abc', '0', '-1', '9007199254740993', '1e3', '12345678901234567890'])(
  'rejects the id %s instead of rounding it',
  async id => {
    const service = startService()

    expect((await service.call(service.ann, 'GET', `/users/${id}`)).json.errorCode).toBe(1018)
  },
)
