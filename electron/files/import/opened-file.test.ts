import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { findTableFile } from './opened-file.ts'

const folder = resolve('/home/ann')
const guests = resolve(folder, 'My guests.CSV')

test.each([
  ['a path', [guests], guests],
  ['a path below the folder of the start', ['sheets/Plan.xlsx'], resolve(folder, 'sheets/Plan.xlsx')],
  ['the address of a file', [pathToFileURL(guests).href], guests],
  ['the first of several', ['/usr/bin/sheaf', '--flag', 'a.tsv', 'b.csv'], resolve(folder, 'a.tsv')],
])('finds %s among the words of a start', (_, words, path) => {
  expect(findTableFile(words, folder)).toBe(path)
})

test.each([
  ['nothing', []],
  ['a switch', ['--log-file=/tmp/x.csv']],
  ['the answer to a sign-in', ['sheaf://oauth?code=x.csv']],
  ['an address of the web', ['https://host.example/a.csv']],
  ['a file on another computer', ['file://host.example/a.csv']],
  ['a file of another kind', ['/home/ann/notes.odt', '/home/ann/csv']],
  ['an address that cannot be read', ['file:///a%00b%ZZ.csv']],
])('finds no file in %s', (_, words) => {
  expect(findTableFile(words, folder)).toBe(null)
})
