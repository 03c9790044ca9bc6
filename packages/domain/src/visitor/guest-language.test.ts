import { expect, test } from 'vitest'
import { languageOfName } from './guest-language'

test.each([
  ['张伟', 'zh'],
  ['Wei Zhang 张伟', 'zh'],
  ['㐀𠀀', 'zh'],
  ['Jan Müller', 'en'],
  ['Олег', 'en'],
  ['', null],
  ['  12-3 😀', null],
] as const)('%s is written to in %s', (name, language) => expect(languageOfName(name)).toBe(language))
