/** Lines of a body that say something. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/** `Pin=1⇥Name=Li` by names in small letters; a value may have an equals sign, and a name may begin with a tilde. */
export function fieldsOf(line: string, between: string | RegExp = '\t'): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of line.split(between)) {
    const at = part.indexOf('=')
    if (at > 0) found.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim())
  }
  return found
}

/** `~DeviceName=F20,FirmVer=Ver 8.0` as they are named, without the tilde. */
export function optionsOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of text.split(/[,\r\n]+/).slice(0, 400)) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(0, at)).trim().replace(/^~/, '')
    if (/^\w{1,40}$/.test(name)) found[name] = tidy(part.slice(at + 1), 200)
  }
  return found
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const control = /[\u0000-\u001f\u007f]+/g

/** One line of text as it may be kept and shown. */
export const tidy = (text: string, most: number): string => text.replace(control, ' ').trim().slice(0, most)

/** The number of a person, as devices write it; none is 0 or nothing. */
export function pinOf(text: string | undefined): string | null {
  const pin = text?.trim() ?? ''
  return /^[\w.-]{1,24}$/.test(pin) && !/^0+$/.test(pin) ? pin : null
}

/** The number of a card: in digits, or its bytes from the lowest on in brackets. None is 0 or nothing. */
export function cardOf(text: string | undefined): string | null {
  const card = text?.trim() ?? ''
  const bytes = /^\[([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:00)*\]$/i.exec(card)
  if (bytes !== null) return numbered(String(Number.parseInt(bytes.slice(1).reverse().join(''), 16)))
  return /^\d{1,20}$/.test(card) ? numbered(card) : null
}
const numbered = (digits: string): string | null => (/^0+$/.test(digits) ? null : digits.replace(/^0+/, ''))

export const wholeOf = (text: string | undefined): number | null =>
  text !== undefined && /^-?\d{1,10}$/.test(text.trim()) ? Number(text) : null
