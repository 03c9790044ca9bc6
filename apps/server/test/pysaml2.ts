import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pemOf } from '../src/areas/setup/saml/certificates'
import { type DebianProgram, findProgram } from './debian-program'
import { startLinePeer } from './line-peer'
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
  const script = fileURLToPath(new URL('pysaml2.py', import.meta.url))
  const python = { ...env, PYTHONPATH: join(prefix, 'usr/lib/python3/dist-packages'), PYTHONWARNINGS: 'ignore' }
  const { ask, close } = startLinePeer('/usr/bin/python3', [script], python, { url, xmlsec1: program, ...files })
  return {
    ask,
    know: async (sp: string, metadata: string) => {
      const file = join(folder, 'sp.xml')
      writeFileSync(file, metadata)
      await ask({ do: 'know', sp, metadata: file })
    },
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
