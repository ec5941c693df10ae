import { expect, test } from 'vitest'
import { apiEndpoints } from '../routes/endpoints.ts'
import { toOAuthDeps } from '../routes/oauth/oauth-deps.ts'
import { startService } from '../testing/service.ts'
import { toTemplate } from './document.ts'

type Operation = {
  readonly operationId: string
  readonly security: readonly object[]
  readonly tags: readonly string[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly description?: string }>>
}

type Document = {
  readonly [property: string]: unknown
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly tags: readonly { readonly name: string }[]
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>
}

async function readDocument() {
  const service = startService()
  const response = await service.app.request('http://127.0.0.1:7070/openapi.json')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json;charset=UTF-8'])
  // as: the tests assert the shape themselves
  const document = (await response.json()) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return { document, operations, endpoints: apiEndpoints(toOAuthDeps(service.deps)) }
}

test('the document is public, without a token, and has the requested address', async () => {
  const { document } = await readDocument()

  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.any(String), version: '2.0' },
    servers: [{ url: 'http://127.0.0.1:7070/2.0' }],
    components: {
      securitySchemes: { oauth: { flows: { authorizationCode: { tokenUrl: 'http://127.0.0.1:7070/2.0/token' } } } },
    },
  })
})

test('the document contains every endpoint once and nothing else', async () => {
  const { operations, endpoints } = await readDocument()

  const declared = endpoints.map(({ method, path }) => `${method.toLowerCase()} ${toTemplate(path)}`)
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(declared.toSorted())
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
})

test('declares every path parameter once', async () => {
  for (const { path, method, operation } of (await readDocument()).operations) {
    const inPath = operation.parameters.filter(one => one.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every(({ required }) => required)).toBe(true)
    const names = operation.parameters.map(one => `${one.in} ${one.name}`)
    expect(new Set(names).size, `${method} ${path}`).toBe(names.length)
    expect(names).toContain('query numericDates')
  }
})

test('every operation states its security; only the token endpoint needs none', async () => {
  for (const { path, method, operation } of (await readDocument()).operations) {
    const isToken = path === '/token' && method === 'post'
    expect(operation.security.length, `${method} ${path}`).toBe(isToken ? 0 : 2)
    if (path === '/sheets/{sheetId}/rows' && method === 'post') {
      expect(operation.security).toContainEqual({ oauth: ['WRITE_SHEETS'] })
    }
  }
})

test('every error is an error object with errorCode, message and refId', async () => {
  const { document, operations } = await readDocument()

  for (const { operation } of operations) {
    expect(Object.keys(operation.responses)).toEqual(['200', 'default'])
    expect(operation.responses.default?.$ref).toMatch(/^#\/components\/responses\/(OAuth)?Refused$/)
  }
  expect(document.components.schemas?.Error).toMatchObject({ required: ['errorCode', 'message', 'refId'] })
})

test('describes bodies by the schemas that parse them, with valid references', async () => {
  const { document, operations } = await readDocument()

  const writes = operations.filter(({ method }) => ['post', 'put', 'patch'].includes(method))
  for (const { path, operation } of writes) {
    const schemas = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema)
    expect(schemas.length, path).toBeGreaterThan(0)
    for (const schema of schemas) expect(Object.keys(schema).length, path).toBeGreaterThan(0)
  }
  const named = document.paths['/folders/{folderId}']?.put?.requestBody?.content['application/json']
  expect(named).toEqual({
    example: { name: 'Plans' },
    schema: {
      type: 'object',
      properties: { name: { type: 'string', minLength: 1, maxLength: 100 } },
      required: ['name'],
      additionalProperties: false,
    },
  })
  for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer.split('/').reduce<unknown>((at, key) => Object(at)[key], document)
    expect(found, pointer).toBeDefined()
  }
})

test('every family in use is a tag', async () => {
  const { document, operations } = await readDocument()

  const used = new Set(operations.flatMap(({ operation }) => operation.tags))
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
})
