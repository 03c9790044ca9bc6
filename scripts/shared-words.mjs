// Words that several say stand in files of their own, which every page would load whole: in a build each is put where it
// is named instead, so that a page ships the words that it says and no others.
import { readFileSync } from 'node:fs'

const imported = /^import \* as (\w+) from '([^']+\/(?:words|common-words|shared-words))'\n/gm
const declared = /^export const (\w+): Label = (\[[^\]]*\])$/gm

/** The words of a file by their names, each as it is written there. */
const wordsIn = (file) =>
  new Map([...readFileSync(file, 'utf8').matchAll(declared)].map(([, name, label]) => [name, label]))

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
