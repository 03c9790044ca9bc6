/** An address with parameters added to those that it has. */
export function withQuery(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
