/** The version of the page that screens show, as the names of its program and its looks say it; null while it is not built. */
export function screenVersionIn(page: string): string | null {
  const program = /\/door-([\w-]+)\.js/.exec(page)?.[1]
  const looks = /\/door-([\w-]+)\.css/.exec(page)?.[1]
  return program === undefined ? null : [program, ...(looks === undefined ? [] : [looks])].join('.').slice(0, 40)
}
