import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { pemOf } from '../src/areas/setup/saml/certificates'
import { type DebianProgram, findProgram } from './debian-program'
import { makeKey } from './saml-peer'

/** xmlsec1, and with it pysaml2 of Debian, of the system or unpacked. Undefined where neither is possible. */
export const findPysaml2 = () =>
  findProgram({ package: 'python3-pysaml2', path: 'usr/bin/xmlsec1', version: ['--version'] })

export const pysaml2Missing =
  'NOT TESTED AGAINST PYSAML2: it is not there, and could not be fetched (that takes root on Debian). ' +
  'Install it (Debian: apt-get install python3-pysaml2) to hold the product against a provider that we did not write.'

/** An identity provider that we did not write, asked line by line. */
export async function startPysaml2({ prefix, program, env }: DebianProgram, url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-pysaml2-'))
  const key = await makeKey()
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  writeFileSync(files.key, key.privateKey, { mode: 0o600 })
  writeFileSync(files.cert, `${pemOf(key.certificate)}\n`)
  const child = spawn('/usr/bin/python3', [fileURLToPath(new URL('pysaml2.py', import.meta.url))], {
    env: { ...env, PYTHONPATH: join(prefix, 'usr/lib/python3/dist-packages'), PYTHONWARNINGS: 'ignore' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-4000)
  })
  const waiting: ((line: string | undefined) => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('> ')) waiting.shift()?.(line.slice(2))
  })
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      for (const one of waiting.splice(0)) one(undefined)
      done()
    }),
  )
  child.stdin.write(`${JSON.stringify({ url, xmlsec1: program, ...files })}\n`)
  async function ask<T extends object>(asked: object): Promise<T> {
    const line = await new Promise<string | undefined>((answer) => {
      waiting.push(answer)
      child.stdin.write(`${JSON.stringify(asked)}\n`)
    })
    const answer =
      line === undefined ? { error: `pysaml2 ended: ${said}` } : (JSON.parse(line) as T & { error?: string })
    if ('error' in answer && answer.error !== undefined) throw new Error(`${answer.error}\n${said}`)
    return answer as T
  }
  return {
    ask,
    know: async (sp: string, metadata: string) => {
      const file = join(folder, 'sp.xml')
      writeFileSync(file, metadata)
      await ask({ do: 'know', sp, metadata: file })
    },
    async close() {
      child.stdin.end()
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
