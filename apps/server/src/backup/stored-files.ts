import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { storedKey } from '../kernel/files/keep-file'
import { filesBelow } from './sums'

const isWhole = (path: string) => !path.startsWith('.unfinished/')

/** Copies uploaded files that are not there yet; their contents never change. Answers how many. */
export async function copyFiles(from: string, to: string): Promise<number> {
  let count = 0
  for (const path of (await filesBelow(from)).filter(isWhole)) {
    const target = join(to, path)
    if (existsSync(target)) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(from, path), target).catch((error) => {
      if (error.code !== 'ENOENT') throw error // erased meanwhile
    })
    count += 1
  }
  return count
}

/** How many files the database names that are not in a folder. */
export async function missingFiles(client: pg.Client, folder: string): Promise<number> {
  const there = new Set((await filesBelow(folder)).map((path) => `${path.split('/')[0]}/${basename(path)}`))
  const { rows } = await client.query<{ company_id: number; key: string }>('select company_id, key from file')
  return rows.filter(({ company_id, key }) => !there.has(storedKey(company_id, key))).length
}
