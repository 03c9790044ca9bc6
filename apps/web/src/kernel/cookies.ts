/** A cookie of this site by name; nothing where it is not set. */
export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (part.slice(0, at) === name) return decoded(part.slice(at + 1))
  }
  return undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // another program of this host wrote it in its own way
  }
}

/** `days` 0: until the browser is closed. */
export function writeCookie(name: string, value: string, days = 0): void {
  const age = days > 0 ? `; max-age=${days * 86_400}` : ''
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${age}${secure}`
}

export function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https
  document.cookie = `${name}=; path=/; samesite=lax; max-age=0${location.protocol === 'https:' ? '; secure' : ''}`
}
