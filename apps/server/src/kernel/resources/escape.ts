/** Joins texts so that `split` finds them again, whatever they contain. */
export function joined(parts: readonly string[], separators: string): string {
  const special = new RegExp(`[\\\\${separators}]`, 'g')
  return parts.map((part) => part.replace(special, '\\$&')).join(separators.charAt(0))
}

/** Parts between any of the separators, trimmed. A backslash takes a separator or a backslash as a letter. */
export function split(text: string, separators: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    const next = text.charAt(i + 1)
    if (char === '\\' && next !== '' && (next === '\\' || separators.includes(next))) {
      part += next
      i++
    } else if (separators.includes(char)) {
      parts.push(part.trim())
      part = ''
    } else part += char
  }
  parts.push(part.trim())
  return parts
}

/** Both ways of typing the separator of a list. */
export const listSeparators = ';；'

/** What a spreadsheet program may take as the beginning of a formula, in half and full width. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A quote in front keeps a cell from being run as a formula; `unguarded` takes it off again. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
