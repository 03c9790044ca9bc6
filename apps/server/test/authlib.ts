import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DebianProgram, findProgram } from './debian-program'
import { startLinePeer } from './line-peer'

const modules = (prefix: string) => join(prefix, 'usr/lib/python3/dist-packages')

/** Debian's authlib, of the system or unpacked. Undefined where neither is possible. */
export const findAuthlib = () =>
  findProgram({
    ...{ package: 'python3-authlib', more: ['python3-requests'], path: 'usr/bin/python3' },
    version: ['-c', 'import authlib.integrations.requests_client'],
    env: (prefix) => ({ PYTHONPATH: modules(prefix) }),
  })

export const authlibMissing =
  'NOT TESTED AGAINST AUTHLIB: it is not there, and could not be fetched (that takes root on Debian). ' +
  'Install it (Debian: apt-get install python3-authlib python3-requests) to hold sign-on for portals against it.'

/** A portal that we did not write, asked line by line. */
export const startAuthlib = ({ program, env }: DebianProgram, portal: object) =>
  startLinePeer(program, [fileURLToPath(new URL('authlib_portal.py', import.meta.url))], env, portal)
