/**
 * The version of a page with an entry of its own, as the names of its program and its looks say it; null while it is not
 * built.
 */
export function pageVersionIn(page: string, name: string): string | null {
  const program = new RegExp(`/${name}-([\\w-]+)\\.js`).exec(page)?.[1]
  const looks = new RegExp(`/${name}-([\\w-]+)\\.css`).exec(page)?.[1]
  return program === undefined ? null : [program, ...(looks === undefined ? [] : [looks])].join('.').slice(0, 40)
}
