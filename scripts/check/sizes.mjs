import ts from 'typescript'
import { countLines, isShipped, isTest, listCode } from './source-files.mjs'
import { readSyntax, walkNodes } from './syntax.mjs'

const LIMITS = { fileLines: 400, medianFileLines: 100, functionLinesP95: 40, functionLines: 100 }

const TESTED_FOLDERS = ['shared', 'formulas', 'electron', 'service']

/**
 * Checks the sizes of files and functions against the limits of the house, and that there is at least a line of test
 * per line of source. Folders have no limit: splitting an idea to please a number is worse than a long list of files.
 *
 * @param {string} root
 * @returns {{ checked: number, problems: string[], figures: string[] }}
 */
export function checkSizes(root) {
  const files = listCode(root).map(path => ({ path, lines: countLines(root, path) }))
  const sources = files.filter(({ path }) => isShipped(path))
  const median = quantile(
    sources.map(({ lines }) => lines),
    0.5,
  )
  const functions = functionLengths(root, sources)
  const p95 = quantile(
    functions.map(({ lines }) => lines),
    0.95,
  )
  const tests = testShare(files)

  return {
    checked: files.length,
    problems: [
      ...longFiles(files),
      ...(median > LIMITS.medianFileLines
        ? [`The median file has ${median} lines, the limit is ${LIMITS.medianFileLines}: split files by idea.`]
        : []),
      ...longFunctions(functions),
      ...(p95 > LIMITS.functionLinesP95 ? longestFunctions(functions, p95) : []),
      ...(tests.isShort ? [`${tests.sentence}: test the rules that are not tested yet.`] : []),
    ],
    figures: [
      `${files.length} files, median ${median} lines in ${sources.length} shipped ones`,
      `${functions.length} functions, p95 ${p95} lines`,
      tests.sentence,
    ],
  }
}

function longFiles(files) {
  return files
    .filter(({ lines }) => lines > LIMITS.fileLines)
    .map(
      ({ path, lines }) => `${path}: ${lines} lines, the ceiling is ${LIMITS.fileLines}: give one of its ideas a file.`,
    )
}

function longFunctions(functions) {
  return functions
    .filter(({ lines }) => lines > LIMITS.functionLines)
    .map(
      ({ path, line, name, lines }) =>
        `${path}:${line} ${name}: ${lines} lines, the ceiling is ${LIMITS.functionLines}: give its parts names of their own.`,
    )
}

function longestFunctions(functions, p95) {
  const worst = [...functions].sort((a, b) => b.lines - a.lines).slice(0, 8)
  return [
    `95 % of functions should have at most ${LIMITS.functionLinesP95} lines, here it is ${p95}. The longest:`,
    ...worst.map(({ path, name, line, lines }) => `  ${path}:${line} ${name}: ${lines} lines`),
  ]
}

function functionLengths(root, sources) {
  const syntax = readSyntax(
    root,
    sources.map(({ path }) => path),
  )
  return syntax.flatMap(({ path, source }) => {
    const found = []
    walkNodes(source, node => {
      if (!ts.isFunctionLike(node) || !node.body) return
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line
      const name = node.name?.getText(source) ?? node.parent?.name?.getText(source) ?? 'a function without a name'
      found.push({ path, name, line: first + 1, lines: last - first + 1 })
    })
    return found
  })
}

function testShare(files) {
  const tested = files.filter(({ path }) => TESTED_FOLDERS.includes(path.split('/')[0]))
  const sum = list => list.reduce((total, { lines }) => total + lines, 0)
  const testLines = sum(tested.filter(({ path }) => isTest(path)))
  const sourceLines = sum(tested.filter(({ path }) => !isTest(path)))
  return {
    isShort: testLines < sourceLines,
    sentence: `${testLines} lines of test for ${sourceLines} lines of source in ${TESTED_FOLDERS.join(', ')}`,
  }
}

/** The smallest value that at least this share of the values does not exceed; 0 for none. */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
