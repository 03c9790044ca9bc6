import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The passwords of the demo accounts, as the first start kept them; one that was chosen (`ADMIN_PASSWORD`) is not among them. */
export function passwordsIn(dataDir: string): Readonly<Record<string, string>> {
  const text = readFileSync(join(dataDir, 'sign-in.txt'), 'utf8')
  return Object.fromEntries([...text.matchAll(/^(\S+) +([^\s(]\S*)/gm)].map(([, name, password]) => [name, password]))
}
