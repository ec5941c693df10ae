import ts from 'typescript'

/** Whether a cast has a comment with its reason: on the line of the `as`, on the line above, or above its statement. */
export function hasReasonBeside(cast, source) {
  const lines = commentLines(source)
  const lineOf = position => source.getLineAndCharacterOfPosition(position).line
  const castLine = ts.isAsExpression(cast) ? lineOf(cast.type.getStart(source)) : lineOf(cast.getStart(source))
  const statementLine = lineOf(statementOf(cast).getStart(source))
  return [castLine, castLine - 1, statementLine - 1].some(line => lines.has(line))
}

/** Every line that contains a comment. */
function commentLines(source) {
  const known = commentLinesBySource.get(source)
  if (known) return known
  const lines = new Set()
  const text = source.getFullText()
  const add = range => {
    const last = source.getLineAndCharacterOfPosition(range.end).line
    for (let line = source.getLineAndCharacterOfPosition(range.pos).line; line <= last; line++) lines.add(line)
  }
  const visit = node => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) add(range)
    for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) add(range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  commentLinesBySource.set(source, lines)
  return lines
}

const commentLinesBySource = new WeakMap()

function statementOf(node) {
  let at = node
  while (at.parent && !ts.isStatement(at) && !ts.isClassElement(at)) at = at.parent
  return at
}
