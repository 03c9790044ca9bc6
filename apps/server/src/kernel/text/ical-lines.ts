// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029]/g

/** A text value of a calendar file: nothing in it can end the line or begin another property. */
export const textValue = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** A quoted parameter; it can hold no quote and no line break. */
export const quotedParameter = (value: string): string =>
  `"${value
    .replace(controls, ' ')
    .replace(/[\n\t]/g, ' ')
    .replace(/"/g, "'")}"`

/** Lines are at most 75 octets long; the rest stands on lines that begin with a blank. No character is cut. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** The text of a calendar file (RFC 5545). */
export const calendarLines = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`
