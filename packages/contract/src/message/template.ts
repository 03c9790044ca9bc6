/** A placeholder: its name in braces. Anything else in a template is a letter like any other. */
const placeholder = /\{([a-z_]+)\}/g

/**
 * A template with its placeholders replaced, once: what a value contains is never read as a placeholder. A line that
 * has placeholders and for none of them a value is left out, so that `Reason: {reason}` does not stand there alone.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const known = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
  return template
    .split('\n')
    .filter((line) => {
      const names = [...line.matchAll(placeholder)].map(([, name = '']) => name)
      return names.length === 0 || names.some((name) => known(name) !== '')
    })
    .map((line) => line.replace(placeholder, (_, name: string) => known(name)))
    .join('\n')
}

/** The placeholders of a template that nobody can fill. */
export function unknownPlaceholders(template: string, known: readonly string[]): string[] {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !known.includes(name)))]
}
