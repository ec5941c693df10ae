import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const TABLE = 'docs/security.md'
/** A shorter part of a test name would match anywhere. */
const SHORTEST = 8

/**
 * Checks the tests named in docs/security.md: each file must exist and contain a test with that name or part of a name;
 * "…" matches any text.
 *
 * @param {string} root
 * @returns {{ checked: number, problems: string[] }}
 */
export function checkSecurityTable(root) {
  const named = readFileSync(join(root, TABLE), 'utf8').split('\n').flatMap(namedTests)
  const titlesOf = remembered(file => readTitles(join(root, file)))
  return {
    checked: named.length,
    problems: named.flatMap(({ line, file, name }) => {
      if (!existsSync(join(root, file))) return [`${TABLE} names ${file}, which is not there: ${line}`]
      if (name === null || titlesOf(file).some(title => isNamed(title, name))) return []
      return [`${TABLE} names a test that is not in ${file}: ${name}`]
    }),
  }
}

/**
 * The second cell of a row: `file`: name; another name in that file; `another/file`. Text in parentheses is prose,
 * and commands are ignored.
 */
function namedTests(line) {
  if (!line.startsWith('|')) return []
  const heldBy = line.replace(/ \|$/, '').split(' | ')[1] ?? ''
  const files = [...heldBy.matchAll(/`([\w.-]+\/[\w./-]+)`(?:: )?/g)]
  return files.flatMap(({ 0: whole, 1: file, index }, at) => {
    const names = heldBy
      .slice(index + whole.length, files[at + 1]?.index)
      .split('; ')
      .map(name => name.replace(/\s*\([^)]*\)\s*$/, '').replace(/^[,;\s]+|[,;\s]+$/g, ''))
      .filter(name => name !== '' && !/^`npm run [^`]+`$/.test(name))
    return names.length === 0 ? [{ line, file, name: null }] : names.map(name => ({ line, file, name }))
  })
}

function isNamed(title, name) {
  let from = 0
  const pieces = name.split('…').map(piece => piece.trim())
  return (
    pieces.some(piece => piece.length >= SHORTEST) &&
    pieces.every(piece => {
      const at = title.indexOf(piece, from)
      from = at + piece.length
      return at >= 0
    })
  )
}

/** The names of the tests of a file, each after the names of its groups, with "…" for inserted values. */
function readTitles(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true)
  const titles = []
  const visit = (node, groups) => {
    const named = titleOf(node)
    const title = named === null ? groups : `${groups} ${named}`.trim()
    if (named !== null) titles.push(title)
    ts.forEachChild(node, child => visit(child, title))
  }
  visit(source, '')
  return titles
}

function titleOf(node) {
  const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : stepName(node)
  if (!title) return null
  if (ts.isStringLiteralLike(title)) return title.text.replaceAll(/%[sjdi#]|\$\w+/g, '…')
  if (!ts.isTemplateExpression(title)) return null
  return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** A proof names its steps as the keys of one object. */
const stepName = node => (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) ? node.name : null)

/** `test(`, `describe(`, `test.each(…)(`. */
function isTest(called) {
  if (ts.isIdentifier(called)) return ['test', 'it', 'describe'].includes(called.text)
  return (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) && isTest(called.expression)
}

function remembered(read) {
  const known = new Map()
  return key => {
    if (!known.has(key)) known.set(key, read(key))
    return known.get(key)
  }
}
