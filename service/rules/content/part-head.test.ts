import { describe, expect, test } from 'vitest'
import { boundaryOf, isMultipartType, readPartHead } from './part-head.ts'

const head = (disposition: string, type = 'text/plain') =>
  readPartHead({ 'content-disposition': [disposition], 'content-type': [type] })

describe('the headers of a part', () => {
  test('have its name, file name and type', () => {
    expect(head('form-data; name="file"; filename="a.txt"')).toEqual({
      name: 'file',
      fileName: 'a.txt',
      type: 'text/plain',
    })
    expect(head('form-data; name="comment"', 'Application/JSON; charset=UTF-8')).toEqual({
      name: 'comment',
      fileName: null,
      type: 'application/json',
    })
  })

  test('may be URL-encoded or raw UTF-8, quoted or not', () => {
    const raw = Buffer.from('form-data; name="file"; filename="über.pdf"').toString('latin1')

    expect(head('form-data; name="%66ile"; filename="%C3%BCber.pdf"')).toMatchObject({
      name: 'file',
      fileName: 'über.pdf',
    })
    expect(head(raw)).toMatchObject({ name: 'file', fileName: 'über.pdf' })
    expect(head('form-data; name=file; filename=a.txt')).toMatchObject({ name: 'file', fileName: 'a.txt' })
  })

  test('may lack a name or a type, or be of another disposition', () => {
    expect(head('form-data; filename="a.txt"')).toMatchObject({ name: null, fileName: 'a.txt' })
    expect(head('form-data; name=""')).toMatchObject({ name: null })
    expect(readPartHead({ 'content-disposition': ['form-data; name="file"'] })).toMatchObject({ type: null })
    expect(readPartHead({})).toEqual({ name: null, fileName: null, type: null })
    expect(head('attachment; name="file"; filename="a"')).toBeNull()
  })

  test('do not confuse the file name with the name', () => {
    expect(head('form-data; filename="name=x"')).toMatchObject({ name: null })
  })
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; Boundary="a b:c"', 'a b:c'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
  ['multipart/form-data; boundary="ends with a space "', null],
  [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
])('the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})

test('only form data counts as multipart, in any case', () => {
  expect(isMultipartType('Multipart/Form-Data; boundary=x')).toBe(true)
  expect(isMultipartType('multipart/mixed; boundary=x')).toBe(false)
  expect(isMultipartType('application/json')).toBe(false)
  expect(isMultipartType(undefined)).toBe(false)
})
