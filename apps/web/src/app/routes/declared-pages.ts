import type { Pages } from '../../kernel/pages'

/** Screens that are a declared resource and nothing else: names of resources, by path. Few letters, for all pages. */
const declared = import.meta.glob<Readonly<Record<`/${string}`, string>>>(
  '../../../../../packages/contract/src/*/screens.ts',
  { eager: true, import: 'screens' },
)

/** Their pages: the one of all resources, with what they declare. */
export const declaredPages: Pages = Object.fromEntries(
  Object.values(declared)
    .flatMap((screens) => Object.entries(screens))
    .map(([path, name]) => [
      path,
      async () => ({ default: (await import('../../kernel/resource-page/declared-page')).declaredPage(name) }),
    ]),
)
