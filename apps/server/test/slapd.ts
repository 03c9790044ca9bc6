import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/kernel/postgres/free-port'
import { type DebianProgram, findProgram } from './debian-program'
import { type Directory, type People, reader, root, tlsFiles } from './directory'

/** OpenLDAP's slapd, of the system or unpacked from Debian. Undefined where neither is possible. */
export const findSlapd = () => findProgram({ package: 'slapd', path: 'usr/sbin/slapd', version: ['-VV'] })

/** What to do where there is none. */
export const slapdMissing =
  'NOT TESTED AGAINST OPENLDAP: there is no slapd, and it could not be fetched (that takes root on Debian). ' +
  'Install it (Debian: apt-get install slapd) to hold the product against a real directory; our own little one was used alone.'

const configuration = (slapd: DebianProgram, folder: string) => `
include ${join(slapd.prefix, 'etc/ldap/schema/core.schema')}
include ${join(slapd.prefix, 'etc/ldap/schema/cosine.schema')}
include ${join(slapd.prefix, 'etc/ldap/schema/inetorgperson.schema')}
pidfile ${folder}/slapd.pid
argsfile ${folder}/slapd.args
modulepath ${join(slapd.prefix, 'usr/lib/ldap')}
moduleload back_mdb
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
TLSVerifyClient never
database mdb
suffix "${root}"
rootdn "cn=admin,${root}"
rootpw ${reader.password}
directory ${folder}/db
maxsize 268435456
limits users size=500 size.prtotal=unlimited
access to attrs=userPassword by anonymous auth by * none
access to * by dn.base="${reader.dn}" read by * none
`

const line = (name: string, value: string | Buffer) => `${name}:: ${Buffer.from(value).toString('base64')}`

/** Entries as slapadd takes them. */
function ldif(people: People): string {
  const entries = [
    [line('dn', root), 'objectClass: dcObject', 'objectClass: organization', 'dc: example', 'o: Example'],
    [line('dn', reader.dn), 'objectClass: person', 'cn: reader', 'sn: reader', line('userPassword', reader.password)],
    ...people.units.map((dn) => [line('dn', dn), 'objectClass: organizationalUnit']),
    ...people.entries.map(({ dn, attributes }) => [
      line('dn', dn),
      'objectClass: inetOrgPerson',
      ...Object.entries(attributes).map(([name, value]) => line(name, value)),
    ]),
  ]
  return `${entries.map((entry) => entry.join('\n')).join('\n\n')}\n`
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** A real OpenLDAP with these people, on free ports of the loopback, in a folder that goes with it. */
export async function startSlapd(slapd: DebianProgram, people: People): Promise<Directory> {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-directory-'))
  mkdirSync(join(folder, 'db'))
  for (const [name, text] of Object.entries(tlsFiles())) writeFileSync(join(folder, name), text, { mode: 0o600 })
  writeFileSync(join(folder, 'slapd.conf'), configuration(slapd, folder))
  writeFileSync(join(folder, 'people.ldif'), ldif(people))
  const { program, env } = slapd
  const conf = join(folder, 'slapd.conf')
  const filled = spawnSync(program, ['-T', 'add', '-q', '-f', conf, '-l', join(folder, 'people.ldif')], {
    env,
    encoding: 'utf8',
  })
  if (filled.status !== 0) throw new Error(`slapadd failed: ${filled.stderr}`)
  // a port that was free may be taken a moment later
  for (let attempt = 1; ; attempt++) {
    const [port, tlsPort] = [await freePort(), await freePort()]
    const child: ChildProcess = spawn(
      program,
      ['-d', '0', '-f', conf, '-h', `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`],
      { env, stdio: 'ignore' },
    )
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const isUp = async () => (await answers(port)) && (await answers(tlsPort))
    let up = await isUp()
    while (!up && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      up = await isUp()
    }
    if (!up && attempt === 3) throw new Error(`slapd ended with ${child.exitCode}`)
    if (!up) continue
    return {
      name: 'OpenLDAP',
      port,
      tlsPort,
      async close() {
        child.kill('SIGTERM')
        await ended
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
}
