import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './manifest'

/** The backups of an installation in a folder, oldest first. What is something else, or somebody else's, is not ours to judge. */
function backupsIn(folder: string, installation: string): string[] {
  const found: { path: string; made_at: string }[] = []
  for (const name of readdirSync(folder).filter((one) => /^\d{8}T\d{6}Z/.test(one))) {
    const path = join(folder, name)
    try {
      const manifest = readManifest(path)
      if (manifest.installation === installation) found.push({ path, made_at: manifest.made_at })
    } catch {
      // a folder that we cannot read is left where it is
    }
  }
  return found.sort((a, b) => (a.made_at < b.made_at ? -1 : 1)).map(({ path }) => path)
}

/** Takes away the oldest backups of an installation but so many; answers which. */
export function rotate(folder: string, installation: string, keep: number): string[] {
  const old = backupsIn(folder, installation).slice(0, -keep)
  for (const path of old) rmSync(path, { recursive: true, force: true })
  return old
}
