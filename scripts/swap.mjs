// Puts a new build where a product may be running from: what it serves stays, and so does what open pages still ask for.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** The files of the build that stands in a folder, without those that were kept of the build before. */
const listName = '.build-files'

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((file) => !file.startsWith('.build-'))
}

/**
 * Moves the files of a new build into a folder, each at once: first those whose names are new, then those that replace
 * others, so that nothing ever names what is not there yet. Files of the build before whose names say their contents
 * (`lasting`) stay; everything else that is not of the new build goes.
 */
export function swapIn(fresh, folder, lasting) {
  const list = join(folder, listName)
  const made = filesIn(fresh)
  const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : filesIn(folder)
  const replaces = new Set(made.filter((file) => existsSync(join(folder, file))))
  for (const file of [...made.filter((one) => !replaces.has(one)), ...replaces]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    renameSync(join(fresh, file), join(folder, file))
  }
  const kept = new Set([...made, ...before.filter((file) => lasting.test(file))])
  for (const file of filesIn(folder)) if (!kept.has(file)) rmSync(join(folder, file))
  writeFileSync(list, JSON.stringify(made))
  rmSync(fresh, { recursive: true, force: true })
}
