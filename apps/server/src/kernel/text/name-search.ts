import { pinyin } from 'pinyin-pro'

/** What a search for a person is matched with: the name in lower case, its pinyin, and the initials of that. */
export function nameSearch(name: string): string {
  const plain = name.toLowerCase()
  if (!/\p{Script=Han}/u.test(name)) return plain
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true }).map((s) =>
    s.toLowerCase(),
  )
  return [plain, syllables.join(''), syllables.map((syllable) => syllable.slice(0, 1)).join('')].join(' ')
}
