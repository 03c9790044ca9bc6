/** Where the account that somebody typed stands in a filter. */
export const accountMark = '{username}'

/** What has a meaning in a filter, or is no text: written as figures, so that it is a value and nothing else (RFC 4515). */
export function escapedForFilter(value: string): string {
  return value.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\\*()\u0000-\u001f\u007f]/g,
    (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

/** The filter that finds somebody by what they typed; however it is spelled, it stays the filter that was set. */
export function filterFor(template: string, typed: string): string {
  return template.replaceAll(accountMark, () => escapedForFilter(typed))
}

/** What an attribute of an entry may be called (RFC 4512), without options; never what a password is kept in. */
export function isReadableAttribute(name: string): boolean {
  const secrets = ['userpassword', 'unicodepwd', 'dbcspwd', 'lmpwdhistory', 'ntpwdhistory', 'sambantpassword']
  return /^[A-Za-z][A-Za-z0-9-]*$/.test(name) && !secrets.includes(name.toLowerCase())
}

/** A password that is sent to a directory. An empty one lets anybody in there (RFC 4513, 5.1.2), and some read no further than NUL. */
export function mayBeAsked(password: string): boolean {
  return password !== '' && !password.includes('\u0000')
}
