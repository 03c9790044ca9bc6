const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`

/**
 * A list as PostgreSQL writes arrays, for a parameter that is cast to one (`$1::int[]`). The client does the same for any
 * list, whatever is in it, at ten times the price, which shows where each call brings thousands of values.
 */
export const arrayLiteral = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : typeof value === 'string' ? quoted(value) : value)).join()}}`
