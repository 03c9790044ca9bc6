import { copyFileSync, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config/config'
import { storedKey } from '../kernel/files/keep-file'
import { tipsFile } from '../kernel/log/tips'
import { filesBelow } from './sums'

type Sources = Pick<Config, 'dataDir' | 'secretKey' | 'databaseUrl'>

const isWhole = (path: string) => !path.startsWith('.unfinished/')

/** Copies uploaded files that are not there yet; their contents never change. Answers how many. */
export async function copyFiles(from: string, to: string): Promise<number> {
  let count = 0
  for (const path of (await filesBelow(from)).filter(isWhole)) {
    const target = join(to, path)
    if (existsSync(target)) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await copyFile(join(from, path), target)
      await chmod(target, 0o600)
      count += 1
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // erased meanwhile
    }
  }
  return count
}

/** How many files the database names that are not in a folder. */
export async function missingFiles(client: pg.Client, folder: string): Promise<number> {
  const there = new Set((await filesBelow(folder)).map((path) => `${path.split('/')[0]}/${basename(path)}`))
  const { rows } = await client.query<{ company_id: number; key: string }>('select company_id, key from file')
  return rows.filter(({ company_id, key }) => !there.has(storedKey(company_id, key))).length
}

/** What stands in a data folder besides database and files: how to open it again, and how to sign in. */
const secretNames = ['postgres.password', 'sign-in.txt', 'simulate.json']

/** How far the operation log was sealed, and when. Before the moment of the backup: nothing later is noted in it. */
export function copyTips(from: string, to: string): void {
  if (existsSync(join(from, tipsFile))) copyFileSync(join(from, tipsFile), join(to, tipsFile))
}

/** Copies the secrets of a data folder; a key file beside a SECRET_KEY of the environment is none of the product's. */
export function copySecrets({ dataDir, secretKey, databaseUrl }: Sources, to: string): void {
  const ofEmbedded = databaseUrl === undefined ? secretNames : []
  const key = secretKey === undefined ? ['secret.key'] : []
  for (const name of [...key, ...ofEmbedded])
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(to, name))
}
