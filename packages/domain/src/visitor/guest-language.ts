/**
 * In which language somebody is written to who did not say so, by how their name was entered: Chinese where it has Chinese
 * characters, English where it has other letters. Null: it says nothing.
 */
export function languageOfName(name: string): 'zh' | 'en' | null {
  if (/\p{Script=Han}/u.test(name)) return 'zh'
  return /\p{L}/u.test(name) ? 'en' : null
}
