type Part = { readonly type: string; readonly value: string }

/** The parts of a distinguished name (RFC 4514), nearest first. Escapes are read; of several values the first counts. */
function partsOf(name: string): Part[] {
  const parts: Part[] = []
  let type = ''
  let bytes: number[] = []
  let inValue = false
  const put = (text: string) => bytes.push(...Buffer.from(text))
  const end = () => {
    const value = Buffer.from(bytes).toString('utf8').trim()
    parts.push({ type: type.trim().toLowerCase(), value })
    type = ''
    bytes = []
    inValue = false
  }
  for (let at = 0; at < name.length; at++) {
    const char = String.fromCodePoint(name.codePointAt(at) ?? 0)
    at += char.length - 1
    if (char === '\\') {
      const hex = /^[0-9A-Fa-f]{2}/.exec(name.slice(at + 1))
      if (hex !== null) bytes.push(Number.parseInt(hex[0], 16))
      else put(name.charAt(at + 1))
      at += hex === null ? 1 : 2
    } else if (char === ',' || char === ';' || char === '+') end()
    else if (char === '=' && !inValue) inValue = true
    else if (inValue) put(char)
    else type += char
  }
  if (type !== '' || bytes.length > 0) end()
  return parts
}

/** Names of the organisational units between the base of a search and an entry, outermost first. */
export function unitPath(entry: string, base: string): string[] {
  const inner = partsOf(entry).slice(0, -partsOf(base).length || undefined)
  return inner
    .slice(1)
    .filter(({ type, value }) => type === 'ou' && value !== '')
    .map(({ value }) => value)
    .reverse()
}
