/** Where a piece of SQL ends that is no part of a statement's grammar, or undefined: none begins here. */
function pieceAt(sql: string, at: number): { kind: 'comment' | 'name' | 'text'; end: number } | undefined {
  const rest = (end: number) => (end < 0 ? sql.length : end)
  if (sql.startsWith('--', at)) return { kind: 'comment', end: rest(sql.indexOf('\n', at)) }
  if (sql.startsWith('/*', at)) {
    let depth = 1
    let end = at + 2
    for (; depth > 0 && end < sql.length; end++) {
      if (sql.startsWith('/*', end)) depth += 1
      else if (sql.startsWith('*/', end)) depth -= 1
      else continue
      end += 1
    }
    return { kind: 'comment', end }
  }
  if (sql[at] === '"') return { kind: 'name', end: rest(sql.indexOf('"', at + 1)) + 1 }
  if (sql[at] === "'") {
    const escapes = /[eE]$/.test(sql.slice(Math.max(0, at - 1), at)) && !/\w/.test(sql.slice(at - 2, at - 1))
    for (let end = at + 1; end < sql.length; end++) {
      if (escapes && sql[end] === '\\') end += 1
      else if (sql[end] === "'" && sql[end + 1] === "'") end += 1
      else if (sql[end] === "'") return { kind: 'text', end: end + 1 }
    }
    return { kind: 'text', end: sql.length }
  }
  if (sql[at] === '$' && !/\w/.test(sql.slice(Math.max(0, at - 1), at))) {
    const tag = /^\$(?:[A-Za-z_]\w*)?\$/.exec(sql.slice(at, at + 70))?.[0]
    if (tag === undefined) return undefined
    const end = sql.indexOf(tag, at + tag.length)
    return { kind: 'text', end: end < 0 ? sql.length : end + tag.length }
  }
  return undefined
}

/** A statement of a file: as it is written, and without what stands in quotes, in one line and small letters. */
export type SqlStatement = { readonly sql: string; readonly shape: string }

/** The statements of a file of plain SQL, without the comments around and within them. */
export function statementsOf(sql: string): SqlStatement[] {
  const found: SqlStatement[] = []
  let [text, shape] = ['', '']
  const end = () => {
    if (text.trim() !== '') found.push({ sql: text.trim(), shape: shape.replaceAll(/\s+/g, ' ').trim().toLowerCase() })
    text = ''
    shape = ''
  }
  for (let at = 0; at < sql.length; ) {
    const piece = pieceAt(sql, at)
    if (piece !== undefined) {
      const written = sql.slice(at, piece.end)
      text += piece.kind === 'comment' ? ' ' : written
      shape += { comment: ' ', text: "''", name: written }[piece.kind]
      at = piece.end
      continue
    }
    if (sql[at] === ';') end()
    else {
      text += sql[at]
      shape += sql[at]
    }
    at += 1
  }
  end()
  return found
}
