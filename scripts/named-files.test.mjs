import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import knip from '../knip.json' with { type: 'json' }
import { INPUTS } from './build.mjs'
import { CODE_FOLDERS, countLines } from './check/source-files.mjs'
import { filesOf, requireNamed } from './named-files.mjs'
import { Stop } from './progress.mjs'
import { AT_LENGTH } from './proofs/at-length.mjs'
import { sentences } from './proofs/bugs/sentences.mjs'
import { simulator } from './proofs/bugs/simulator.mjs'
import { AREAS } from './proofs/mutants.mjs'
import { ROOT } from './setup.mjs'
import { plantTree } from './testing/planted-tree.mjs'

test.each([
  ['the mutants', Object.values(AREAS).flatMap(({ mutate, tests }) => [...mutate, ...tests])],
  ['the proofs at length', Object.values(AT_LENGTH).flatMap(({ tests }) => tests)],
  ['planted-bugs sim', [simulator.folder, ...simulator.copied]],
  ['planted-bugs spec', [sentences.folder, ...sentences.copied]],
  ['the build', INPUTS],
  ['knip.json', knip.entry.filter(entry => !entry.includes('*'))],
])('every file named by %s exists', (list, paths) => {
  expect(paths).not.toEqual([])
  expect(() => requireNamed(ROOT, list, paths)).not.toThrow()
})

test.each(Object.entries(AREAS))('mutants of %s have code to mutate and tests to detect it', (_name, area) => {
  const { mutate, tests } = filesOf(ROOT, 'mutants', area)

  expect(mutate.length).toBeGreaterThan(0)
  expect(tests.length).toBeGreaterThan(0)
})

test('a moved file stops the proof that names it, with one sentence', () => {
  const root = plantTree({ 'sync/merge.ts': '', 'sync/rows/settle.ts': '' })
  const area = { mutate: ['sync/merge.ts', 'sync/settle.ts'], tests: ['sync/gone'] }

  const look = () => filesOf(root, 'proofs/mutants.mjs', area)

  expect(look).toThrow(Stop)
  expect(look).toThrow(
    'proofs/mutants.mjs names sync/settle.ts, sync/gone, which are not there: correct the path, or it looks at less than it says.',
  )
})

test('a folder means all of its code at any depth, and its tests match no code', () => {
  const root = plantTree({ 'sync/a.ts': '', 'sync/a.test.ts': '', 'sync/rows/b.ts': '', 'sync/testing/c.ts': '' })

  expect(filesOf(root, 'list', { mutate: ['sync'], tests: ['sync'] })).toEqual({
    mutate: ['sync/a.ts', 'sync/rows/b.ts'],
    tests: ['sync/a.test.ts'],
  })
})

test('every folder and file in an import rule exists', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
  const paths = forbidden.flatMap(({ from, to }) => [from.path, to.path, to.pathNot].flat()).flatMap(pathsIn)

  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

/** Paths that a pattern such as `^electron/(queue|api/cells)/` names; none if it ends with more than a plain name. */
function pathsIn(pattern = '') {
  const [whole, inner] = /\(([^()]*)\)/.exec(pattern) ?? []
  if (whole) return inner.split('|').flatMap(each => pathsIn(pattern.replace(whole, each)))
  return pattern
    .split('|')
    .filter(path => /^\^[\w/-]+$/.test(path))
    .map(path => path.slice(1))
}

const ARCHITECTURE = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')

test('every file and folder named by ARCHITECTURE.md exists', () => {
  const below = folder => readdirSync(join(ROOT, folder), { recursive: true }).map(path => `/${folder}/${path}`)
  const paths = CODE_FOLDERS.flatMap(below).map(path => path.replaceAll('\\', '/'))
  const known = new Set(paths.flatMap(path => [path, path.replace(/\.tsx?$/, '')]).flatMap(ends))
  // Not the files of the data folder, which are other formats or end with a slash.
  const named = [...ARCHITECTURE.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md)|\w[\w-]*(?:\/[\w-]+)+)`/g)].map(
    ([, name]) => name,
  )

  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(name => !known.has(name) && !existsSync(join(ROOT, name)))).toEqual([])
})

/** A file may be named by the end of its path. */
const ends = path => [...path.matchAll(/\//g)].map(({ index }) => path.slice(index + 1))

test('ARCHITECTURE.md is short enough to read in one sitting', () => {
  expect(countLines(ROOT, 'ARCHITECTURE.md')).toBeLessThanOrEqual(200)
})
