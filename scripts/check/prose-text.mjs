import ts from 'typescript'
import { leavesOf } from './syntax.mjs'

const TEST_FUNCTIONS = ['test', 'it', 'describe']
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const DIRECTIVE = /^\/\/\/ ?<|^\W*(biome-ignore|@ts-|Stryker|@vitest-)/
const GENERATED = /^<!-- .*: made by /
const FENCE = /^\s*(```|~~~)/
const PARAGRAPH_START = /^\s*([-*+]|\d+\.|#+|>|\||@\w+)(\s|$)/

/**
 * Returns the prose of a source file: its comments, and the names of its tests.
 *
 * @param {import('typescript').SourceFile} source
 * @returns {{ line: number, text: string, isTestName: boolean }[]} one entry per paragraph
 */
export function proseOfCode(source) {
  const comments = commentsOf(source).filter(({ text }) => !isDirective(text))
  return [
    ...joinAdjacent(comments, source).flatMap(({ line, text }) => paragraphsOf(stripMarkers(text), line)),
    ...testNamesOf(source),
  ]
}

/** Returns the comments of a style sheet. */
export const proseOfStyle = text =>
  [...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(match =>
    paragraphsOf(stripMarkers(match[0]), lineAt(text, match.index)),
  )

/** Returns the paragraphs, list items and table cells of a Markdown file, without code and generated tables. */
export function proseOfMarkdown(text) {
  let isFenced = false
  let isGenerated = false
  const lines = text.split('\n').map(line => {
    const isFence = FENCE.test(line)
    if (isFence) isFenced = !isFenced
    if (line.startsWith('<!--')) isGenerated = GENERATED.test(line)
    return isFence || isFenced || isGenerated ? '' : line
  })
  return paragraphsOf(lines, 1).flatMap(paragraph =>
    paragraph.text.startsWith('|')
      ? paragraph.text.split('|').map(cell => ({ ...paragraph, text: cell.trim() }))
      : [paragraph],
  )
}

const commentsBySource = new WeakMap()

/** Returns the comments of a file with their positions, read once: that takes as long as parsing. */
export function commentsOf(source) {
  const comments = commentsBySource.get(source) ?? readComments(source)
  commentsBySource.set(source, comments)
  return comments
}

function readComments(source) {
  const { text } = source
  return leavesOf(source).flatMap(leaf => {
    const trivia = text.slice(leaf.pos, leaf.getStart(source))
    return [...trivia.matchAll(COMMENT)].map(match => ({ start: leaf.pos + match.index, text: match[0] }))
  })
}

/** A directive is an instruction to a tool, so it belongs to the program and not to the prose. */
export const isDirective = comment => DIRECTIVE.test(comment)

/** Line comments on consecutive lines form one text. */
function joinAdjacent(comments, source) {
  const joined = []
  for (const { start, text } of comments) {
    const { line } = source.getLineAndCharacterOfPosition(start)
    const last = joined.at(-1)
    if (last?.end === line - 1 && last.isLine && text.startsWith('//')) {
      last.text += `\n${text}`
      last.end = line
    } else {
      joined.push({ line: line + 1, end: line, text, isLine: text.startsWith('//') })
    }
  }
  return joined
}

const stripMarkers = comment =>
  comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .split('\n')
    .map(line => line.replace(/^\s*(\/\/+|\*(?!\w))/, ''))

/** Blank lines, list markers, headings and tags begin a paragraph. */
function paragraphsOf(lines, firstLine) {
  const paragraphs = []
  let current = null
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      current = null
      continue
    }
    if (!current || PARAGRAPH_START.test(line)) {
      current = { line: firstLine + index, text: '', isTestName: false }
      paragraphs.push(current)
    }
    current.text = `${current.text} ${line.trim()}`.trim()
  }
  return paragraphs.map(paragraph => ({ ...paragraph, text: plainText(paragraph.text) }))
}

const plainText = text =>
  text
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/^([-*+]|\d+\.|#+|>)\s+/, '')
    .replace(/[*_]{2}/g, '')

function testNamesOf(source) {
  const names = []
  const visit = node => {
    const name = ts.isCallExpression(node) && isTestFunction(node.expression) && node.arguments[0]
    if (name && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name))) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source))
      names.push({ line: line + 1, text: plainText(name.getText(source).slice(1, -1)), isTestName: true })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** Matches `test`, `test.describe` and `test.each(rows)`. */
function isTestFunction(node) {
  if (ts.isIdentifier(node)) return TEST_FUNCTIONS.includes(node.text)
  return (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && isTestFunction(node.expression)
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length
