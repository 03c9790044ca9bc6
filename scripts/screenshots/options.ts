import { parseArgs } from 'node:util'
import { passwordsIn } from '../demo-passwords'

export const languages = ['zh', 'en'] as const
export const themes = ['light', 'dark'] as const
export const sizes = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const
/** The demo's two accounts, and nobody: for the screens that are open without a token. */
export const visitors = ['admin', 'staff', 'nobody'] as const

export type Size = keyof typeof sizes
export type Visitor = (typeof visitors)[number]
export type Look = { as: Visitor; language: (typeof languages)[number]; size: Size; theme: (typeof themes)[number] }

export type Options = {
  looks: Look[]
  wantsPath(path: string): boolean
  /** A product that runs already; otherwise one is started on a demo company of its own. */
  url: string | undefined
  passwords: Readonly<Record<string, string>>
  out: string
}

export const usage = `npm run screenshots -- [--only /path,/other] [--as admin,staff,nobody] [--lang zh,en]
  [--size desktop,mobile] [--theme light,dark] [--out folder] [--url http://host:port --data folder]`

/** Reads the command line; throws with what is wrong about it. */
export function readOptions(args: string[]): Options {
  const text = { type: 'string', multiple: true } as const
  const one = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { only: text, as: text, lang: text, size: text, theme: text, out: one, url: one, data: one },
  })
  const only = split(values.only)
  const looks: Look[] = []
  for (const as of chosen('as', values.as, visitors))
    for (const language of chosen('lang', values.lang, languages))
      for (const size of chosen('size', values.size, Object.keys(sizes) as Size[]))
        for (const theme of chosen('theme', values.theme, themes)) looks.push({ as, language, size, theme })
  return {
    looks,
    wantsPath: (path) => only.length === 0 || only.includes(path),
    url: values.url,
    // who started it with ADMIN_PASSWORD says it here too
    passwords: {
      ...(values.url === undefined ? {} : passwordsIn(values.data ?? 'data')),
      ...(process.env.ADMIN_PASSWORD ? { admin: process.env.ADMIN_PASSWORD } : {}),
    },
    out: values.out ?? 'screenshots',
  }
}

const split = (given: string[] | undefined) => (given ?? []).flatMap((value) => value.split(',')).filter(Boolean)

function chosen<T extends string>(name: string, given: string[] | undefined, all: readonly T[]): readonly T[] {
  const wanted = split(given)
  const unknown = wanted.find((value) => !all.includes(value as T))
  if (unknown !== undefined) throw new Error(`--${name} ${unknown}: choose among ${all.join(', ')}`)
  return wanted.length === 0 ? all : all.filter((value) => wanted.includes(value))
}
