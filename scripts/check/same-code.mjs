import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { runProgram } from '../process.mjs'
import { ROOT } from '../setup.mjs'
import { commentsOf, isDirective } from './prose-text.mjs'
import { leavesOf } from './syntax.mjs'

const CODE = /\.(ts|tsx|mjs|cjs)$/
const PROSE = /\.md$/
const CLOSING = [
  ts.SyntaxKind.CloseParenToken,
  ts.SyntaxKind.CloseBracketToken,
  ts.SyntaxKind.CloseBraceToken,
  ts.SyntaxKind.GreaterThanToken,
]
const TEXT_KINDS = [
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.JsxText,
]

/**
 * Proves that the files changed since `revision` still hold the same program. Comments, the text of strings and
 * Markdown may differ; every other token and every directive to a tool must not.
 *
 * @param {string} root
 * @param {string} revision
 * @returns {Promise<{ checked: number, problems: string[], texts: string[] }>} `texts` lists the strings that changed,
 *   for a reader to judge
 */
export async function compareCode(root, revision) {
  const changed = await git(root, 'diff', '--name-status', '--no-renames', revision, '--')
  const untracked = await git(root, 'ls-files', '--others', '--exclude-standard')
  const changes = [
    ...linesOf(changed).map(line => line.split('\t')),
    ...linesOf(untracked).map(path => ['A', path]),
  ].filter(([, path]) => !PROSE.test(path))
  const results = await Promise.all(changes.map(([status, path]) => compareFile(root, revision, status, path)))
  return {
    checked: changes.length,
    problems: results.flatMap(({ problem }) => (problem ? [problem] : [])),
    texts: results.flatMap(({ texts = [] }) => texts),
  }
}

async function compareFile(root, revision, status, path) {
  if (status !== 'M') return { problem: `${path} was ${status === 'A' ? 'added' : 'removed'}.` }
  const before = await git(root, 'show', `${revision}:${path}`)
  const after = readFileSync(join(root, path), 'utf8')
  if (CODE.test(path)) return compareTokens(path, tokensOf(path, before), tokensOf(path, after))
  if (path.endsWith('.css')) return { problem: bareStyle(before) === bareStyle(after) ? null : `${path} differs.` }
  return { problem: `${path} cannot be compared: read its change.` }
}

function compareTokens(path, before, after) {
  const texts = []
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [old, now] = [before[index], after[index]]
    if (old?.key !== now?.key) {
      const [was, is] = [old, now].map(token => token?.text ?? 'the end of the file')
      return { problem: `${path}:${now?.line ?? 'end'} has ${is} where it had ${was}.` }
    }
    if (old.text !== now.text) texts.push(`${path}:${now.line}\n  - ${old.text}\n  + ${now.text}`)
  }
  return { problem: null, texts }
}

/** A token's `key` is what must stay equal. */
function tokensOf(path, text) {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lineOf = position => source.getLineAndCharacterOfPosition(position).line + 1
  const directives = commentsOf(source)
    .filter(comment => isDirective(comment.text))
    .map(({ start, text: comment }) => ({ start, text: comment, key: comment.split(':')[0], line: lineOf(start) }))
  const leaves = leavesOf(source)
  const tokens = leaves
    .filter((leaf, index) => !isTrailingComma(leaf, leaves[index + 1]))
    .map(leaf => {
      const start = leaf.getStart(source)
      const written = leaf.getText(source)
      return { start, text: written, key: keyOf(leaf, written), line: lineOf(start) }
    })
  return [...tokens, ...directives].sort((a, b) => a.start - b.start)
}

/** The formatter writes a string with or without backticks, depending on the quotes in it. */
function keyOf({ kind }, text) {
  if (kind === ts.SyntaxKind.NoSubstitutionTemplateLiteral) return `text ${ts.SyntaxKind.StringLiteral}`
  return TEXT_KINDS.includes(kind) ? `text ${kind}` : text
}

/** The formatter adds a comma when a shorter or longer string changes how a list is wrapped. */
const isTrailingComma = (leaf, next) => leaf.kind === ts.SyntaxKind.CommaToken && CLOSING.includes(next?.kind)

const bareStyle = text =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()

const linesOf = text => text.split('\n').filter(Boolean)

async function git(root, ...args) {
  const { code, output } = await runProgram('git', args, { cwd: root })
  if (code !== 0) throw new Error(output)
  return output
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { checked, problems, texts } = await compareCode(ROOT, process.argv[2] ?? 'HEAD')
  process.stdout.write(
    [...texts, ...problems, `${checked} files compared, ${problems.length} differ`].join('\n') + '\n',
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}
