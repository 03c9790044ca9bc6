import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { CommandError } from './command-error'

/** As `sha256sum` writes and checks it. */
const sumsName = 'SHA256SUMS'

/** All files below a folder, with `/` on every system. */
export async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'))
    .sort()
}

async function digestOf(path: string, each?: (chunk: Buffer) => Promise<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk)
    await each?.(chunk)
  }
  return hash.digest('hex')
}

/** What was written is on the disk, and not only on its way there. */
export async function settle(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The same for all that lies in a folder. One call for the whole file system is far less than one for each file. */
export async function settleAll(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  if (spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await settle(join(entry.parentPath ?? entry.path, entry.name))
}

/** Ends the making of a folder: a list with the digest of every file, all for their owner only, all on the disk. */
export async function writeSums(folder: string): Promise<{ bytes: number; files: number }> {
  const lines: string[] = []
  let bytes = 0
  const files = await filesBelow(folder)
  for (const path of files) {
    const full = join(folder, path)
    const digest = await digestOf(full, async (chunk) => {
      bytes += chunk.length
    })
    await chmod(full, 0o600)
    lines.push(`${digest}  ${path}\n`)
  }
  await writeFile(join(folder, sumsName), lines.join(''), { mode: 0o600 })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath ?? entry.path, entry.name), 0o700)
  await settleAll(folder)
  return { bytes, files: lines.length }
}

const damaged = (folder: string, what: string) => new CommandError(`The backup ${folder} is damaged: ${what}.`)

function readSums(folder: string): Map<string, string> {
  const path = join(folder, sumsName)
  if (!existsSync(path)) throw damaged(folder, `${sumsName} is missing`)
  const sums = new Map<string, string>()
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const parts = /^([\da-f]{64}) {2}(.+)$/.exec(line)
    if (parts?.[1] !== undefined && parts[2] !== undefined) sums.set(parts[2], parts[1])
    else if (line !== '') throw damaged(folder, `${sumsName} cannot be read`)
  }
  return sums
}

/** Every file that the list names is there, and no other. What they contain is looked at when they are read. */
export async function listed(folder: string): Promise<Map<string, string>> {
  const sums = readSums(folder)
  const found = new Set(await filesBelow(folder))
  for (const path of sums.keys()) if (!found.has(path)) throw damaged(folder, `${path} is missing`)
  for (const path of found)
    if (path !== sumsName && !sums.has(path)) throw damaged(folder, `${path} is not in its list`)
  return sums
}

/** Refuses a folder of which one file is not as it was. */
export async function checkSums(folder: string, only: (path: string) => boolean = () => true): Promise<void> {
  for (const [path, digest] of await listed(folder))
    if (only(path) && (await digestOf(join(folder, path))) !== digest) throw damaged(folder, `${path} has changed`)
}

/** Copies one file of a backup, and refuses it where it is not as it was. */
export async function copyListed(folder: string, path: string, digest: string | undefined, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const file: FileHandle = await open(to, 'wx', 0o600)
  try {
    const found = await digestOf(join(folder, path), (chunk) => file.writeFile(chunk))
    if (found !== digest) throw damaged(folder, `${path} has changed`)
  } finally {
    await file.close()
  }
}
