// Words that several say stand in files of their own, which every page would load whole: in a build each is put where it
// is named instead, so that a page ships the words that it says and no others.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const imported = /^import \* as (\w+) from '([^']+\/(?:words|common-words|shared-words))'\n/gm
const handedOn = /^export \{([\w\s,]+)\} from '([^']+)'$/gm
const declared = /^export const (\w+): Label = (\[[^\]]*\])$/gm

/** The words of a file by their names, each as it is written there. */
function wordsIn(file) {
  const text = readFileSync(file, 'utf8')
  const words = new Map([...text.matchAll(declared)].map(([, name, label]) => [name, label]))
  // a word that an area says as all do is handed on by its own words
  for (const [, names, source] of text.matchAll(handedOn)) {
    const theirs = wordsIn(join(dirname(file), `${source}.ts`))
    for (const [name] of names.matchAll(/\w+/g)) words.set(name, theirs.get(name))
  }
  return words
}

export const sharedWords = {
  name: 'shared-words',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    let text = code
    for (const [line, alias, source] of code.matchAll(imported)) {
      const from = await this.resolve(source, id)
      const words = wordsIn(from.id)
      this.addWatchFile(from.id)
      text = text.replace(line, '\n').replace(new RegExp(`(?<![\\w.'])${alias}\\.(\\w+)`, 'g'), (_, name) => {
        const label = words.get(name)
        if (label === undefined) throw new Error(`${id}: ${source} has no word ${name}`)
        return label
      })
    }
    return text === code ? null : { code: text, map: null }
  },
}
