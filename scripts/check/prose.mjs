import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { commentsOf, isDirective, proseOfCode, proseOfMarkdown, proseOfStyle } from './prose-text.mjs'
import { CODE_FOLDERS, listCode, listMarkdown, listStyles } from './source-files.mjs'

const RECORD = 'scripts/check/prose-counts.json'
const TOP = '.'

/** Quoted word for word from its source. */
const QUOTED = ['service/spec/interface-spec.md']

const MAX_COLUMNS = 120

const PHRASES =
  /\b(somebody|nobody|whoever|whatever|meanwhile|anew|of (?:its|their) own|(?:is|are|was|were|be|been|being) told|lets? go|letting go)\b/gi
const RELATIVE_START = /^["'“(]*(What|Who|Where)\b(?!')/
const HEADER_WORDS = 3

/**
 * Counts the forms that make prose hard to read, and the lines of prose that are too long, per top folder. A
 * count may never rise above the recorded one.
 *
 * @param {string} root
 * @returns {{ checked: number, problems: string[], figures: string[] }}
 */
export function checkProse(root) {
  const recorded = JSON.parse(readFileSync(join(root, RECORD), 'utf8'))
  const files = listProse(root)
  const counts = countByFolder(root, files)
  return {
    checked: files.length,
    problems: Object.entries(counts).flatMap(([folder, count]) => risen(folder, count, recorded[folder])),
    figures: [totals(counts), ...(isLower(counts, recorded) ? [`Lower the record: node ${SELF} --record`] : [])],
  }
}

const SELF = 'scripts/check/prose.mjs'

function risen(folder, count, limit = { forms: 0, longLines: 0 }) {
  const list = `node ${SELF} --list ${folder}`
  return [
    ...(count.forms > limit.forms
      ? [`${folder}: ${count.forms} unclear phrases in its prose, ${limit.forms} are recorded: rewrite them (${list}).`]
      : []),
    ...(count.longLines > limit.longLines
      ? [
          `${folder}: ${count.longLines} lines of prose over ${MAX_COLUMNS} columns, ${limit.longLines} are recorded: wrap them (${list}).`,
        ]
      : []),
  ]
}

const isLower = (counts, recorded) =>
  Object.entries(counts).some(
    ([folder, { forms, longLines }]) => forms < recorded[folder]?.forms || longLines < recorded[folder]?.longLines,
  )

function totals(counts) {
  const sum = key => Object.values(counts).reduce((total, count) => total + count[key], 0)
  return `${sum('forms')} unclear phrases and ${sum('longLines')} long lines left`
}

function countByFolder(root, files) {
  const counts = {}
  for (const path of files) {
    const folder = path.includes('/') ? path.split('/')[0] : TOP
    counts[folder] ??= { forms: 0, longLines: 0 }
    for (const { isLong } of findingsIn(root, path)) counts[folder][isLong ? 'longLines' : 'forms'] += 1
  }
  return counts
}

/** Every file with prose, as paths below `root`. Markdown in hidden folders and in node_modules is not ours. */
function listProse(root) {
  const topFiles = readdirSync(root).filter(name => /\.(md|ts|cjs|mjs)$/.test(name))
  const markdown = listMarkdown(root, [...CODE_FOLDERS, 'docs', 'assets'])
  return [...listCode(root), ...listStyles(root), ...markdown, ...topFiles].filter(path => !QUOTED.includes(path))
}

/**
 * Lists the offences of one file.
 *
 * @returns {{ line: number, isLong: boolean, text: string }[]}
 */
function findingsIn(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.md')) return [...formsIn(proseOfMarkdown(text)), ...longMarkdownLines(text)]
  if (path.endsWith('.css')) return [...formsIn(proseOfStyle(text)), ...longLines(text, /\/\*[\s\S]*?\*\//g)]
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path))
  return [...formsIn(proseOfCode(source)), ...longCommentLines(source)]
}

const kindOf = path =>
  path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS

export function formsIn(paragraphs) {
  return paragraphs.flatMap(({ line, text, isTestName }) => [
    ...[...text.matchAll(PHRASES)].map(match => ({ line, isLong: false, text: match[0] })),
    ...sentencesOf(text)
      .filter(sentence => isUnclear(isTestName ? capitalize(sentence) : sentence))
      .map(sentence => ({ line, isLong: false, text: sentence })),
  ])
}

const sentencesOf = text => text.split(/(?<=[.!?]["'”)]*)\s+/)
const capitalize = text => text.charAt(0).toUpperCase() + text.slice(1)

/** A header such as "What | Where" and a question are fine. */
const isUnclear = sentence =>
  RELATIVE_START.test(sentence) && !/\?["'”)]*$/.test(sentence) && sentence.split(/\s+/).length >= HEADER_WORDS

function longCommentLines(source) {
  const lines = source.text.split('\n')
  const found = new Set()
  for (const { start, text } of commentsOf(source)) {
    if (isDirective(text)) continue
    const { line } = source.getLineAndCharacterOfPosition(start)
    for (let index = line; index < line + text.split('\n').length; index += 1) found.add(index)
  }
  return [...found].filter(index => lines[index].length > MAX_COLUMNS).map(index => longLine(index, lines[index]))
}

function longLines(text, pattern) {
  return [...text.matchAll(pattern)].flatMap(match => {
    const first = text.slice(0, match.index).split('\n').length - 1
    return match[0]
      .split('\n')
      .flatMap((line, index) => (line.length > MAX_COLUMNS ? [longLine(first + index, line)] : []))
  })
}

/** A row of a table, a line of code and a line that is one long address cannot be wrapped. */
function longMarkdownLines(text) {
  let isFenced = false
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced
    const isFixed = isFenced || line.startsWith('|') || !/\S\s+\S/.test(line.slice(0, MAX_COLUMNS).replace(/^\W+/, ''))
    return line.length > MAX_COLUMNS && !isFixed ? [longLine(index, line)] : []
  })
}

const longLine = (index, text) => ({ line: index + 1, isLong: true, text: `${text.length} columns` })

function main([option, folder]) {
  const root = join(import.meta.dirname, '../..')
  const files = listProse(root)
  if (option === '--list') {
    const isListed = path => (folder === TOP ? !path.includes('/') : path.startsWith(folder ?? ''))
    for (const path of files.filter(isListed)) {
      for (const { line, text } of findingsIn(root, path)) process.stdout.write(`${path}:${line} ${text}\n`)
    }
    return
  }
  const counts = countByFolder(root, files)
  if (option === '--record') writeFileSync(join(root, RECORD), recordOf(counts))
  for (const [name, { forms, longLines: long }] of Object.entries(counts)) {
    process.stdout.write(
      `${name.padEnd(10)} ${String(forms).padStart(5)} unclear phrases ${String(long).padStart(5)} long lines\n`,
    )
  }
  process.stdout.write(`${totals(counts)}\n`)
}

/** One line per folder, so that two branches that lower different folders merge without a conflict. */
function recordOf(counts) {
  const lines = Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, { forms, longLines: long }]) => `  "${folder}": { "forms": ${forms}, "longLines": ${long} }`)
  return `{\n${lines.join(',\n')}\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))
