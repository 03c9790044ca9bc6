import type { Pages } from '../../kernel/pages'
import { declarationIn } from '../../kernel/registry/declarations'

/** Screens that are a declared resource and nothing else: names of resources, by path. Few letters, for all pages. */
const declared = import.meta.glob<Readonly<Record<`/${string}`, string>>>(
  '../../../../../packages/contract/src/*/screens.ts',
  { eager: true, import: 'screens' },
)
const homeOf = (file: string) => file.split('/').at(-2) ?? ''

/** Their pages: the one of all resources, with what they declare. */
export const declaredPages: Pages = Object.fromEntries(
  Object.entries(declared).flatMap(([file, screens]) =>
    Object.entries(screens).map(([path, name]) => [
      path,
      async () => {
        const page = import('../../kernel/resource-page/declared-page')
        const [{ declaredPage }, resource] = await Promise.all([page, declarationIn(homeOf(file), name)])
        return { default: declaredPage(resource) }
      },
    ]),
  ),
)
