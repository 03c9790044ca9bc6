import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passwordsIn } from '../demo-passwords'
import { startProduct as start } from '../product'
import { call, signIn } from '../sign-in'

export type Product = { url: string; passwords: Readonly<Record<string, string>>; stop(): Promise<void> }

/** Starts the built product in a folder of its own, with the demo company or with nothing. */
export async function startProduct(seed: 'demo' | 'none'): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'workplace-screenshots-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const product = await start({ dataDir, seed }).catch((error) => {
    remove()
    throw error
  })
  const passwords = seed === 'demo' ? passwordsIn(dataDir) : {}
  return { url: product.address, passwords, stop: () => product.stop().then(remove) }
}

export type Session = { token: string; permissions: ReadonlySet<string> }

/** A session of somebody, with what they may do. */
export async function sessionOf(url: string, username: string, password: string): Promise<Session> {
  const token = await signIn(url, username, password)
  const { promissions } = await call(url, '/users/info', { token })
  return { token, permissions: new Set(promissions) }
}
