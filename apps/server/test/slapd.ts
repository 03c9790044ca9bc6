import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Directory, freePort, type People, reader, root, tlsFiles } from './directory'

/** Where a slapd and what belongs to it lie: `/`, or a folder with Debian's packages unpacked. */
type Slapd = { readonly prefix: string }

const unpacked = fileURLToPath(new URL('../../../node_modules/.cache/slapd/', import.meta.url))
const programIn = (prefix: string) => join(prefix, 'usr/sbin/slapd')
const environmentOf = ({ prefix }: Slapd) =>
  prefix === '/'
    ? process.env
    : {
        ...process.env,
        LD_LIBRARY_PATH: readdirSync(join(prefix, 'usr/lib'))
          .filter((name) => name.endsWith('-linux-gnu'))
          .map((name) => join(prefix, 'usr/lib', name))
          .join(':'),
      }

const starts = (slapd: Slapd) =>
  existsSync(programIn(slapd.prefix)) &&
  spawnSync(programIn(slapd.prefix), ['-VV'], { stdio: 'ignore', env: environmentOf(slapd), timeout: 20_000 })
    .status === 0

const found = () => ['/', unpacked].map((prefix) => ({ prefix })).find(starts)

/**
 * Finds OpenLDAP's slapd. Where there is none, Debian's packages are fetched and unpacked into a folder of ours: nothing
 * is installed, no service begins to run, nothing is left behind in the system. Undefined where neither is possible.
 */
export function findSlapd(): Slapd | undefined {
  const there = found()
  if (there !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return there
  mkdirSync(join(unpacked, '..'), { recursive: true })
  return alone(() => {
    // another test file may have fetched it meanwhile
    const meanwhile = found()
    if (meanwhile !== undefined || ageOf(failed) < 600_000) return meanwhile
    console.log('No slapd was found: fetching it from Debian …')
    const folder = mkdtempSync(join(tmpdir(), 'workplace-slapd-'))
    try {
      if (!fetchInto(folder)) {
        writeFileSync(failed, '')
        return undefined
      }
      rmSync(unpacked, { recursive: true, force: true })
      cpSync(join(folder, 'root'), unpacked, { recursive: true, verbatimSymlinks: true })
      return found()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

const beside = unpacked.replace(/\/$/, '')
/** Says that it could not be fetched a moment ago: the next test file need not try, too. */
const failed = `${beside}.failed`
const ageOf = (path: string) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)

/** One test file at a time; what a killed run left behind counts for nothing after a while. */
function alone<T>(work: () => T): T {
  const lock = `${beside}.lock`
  const second = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (existsSync(lock) && ageOf(lock) > 300_000) rmSync(lock, { recursive: true, force: true })
      else Atomics.wait(second, 0, 0, 250)
    }
  }
  try {
    return work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function fetchInto(folder: string): boolean {
  const archives = join(folder, 'archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 60_000,
  }
  const patient = ['-q', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=3', '-o', 'APT::Sandbox::User=root']
  const only = ['-y', '--no-install-recommends', '--download-only', '-o', `Dir::Cache::archives=${archives}`]
  const fetch = () => spawnSync('apt-get', ['install', ...patient, ...only, 'slapd'], quiet).status === 0
  // without package lists, or with old ones, nothing is found at first
  if (!fetch()) {
    spawnSync('apt-get', ['update', ...patient], quiet)
    if (!fetch()) return false
  }
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .every((name) => spawnSync('dpkg-deb', ['-x', join(archives, name), join(folder, 'root')], quiet).status === 0)
}

/** What to do where there is none. */
export const slapdMissing =
  'NOT TESTED AGAINST OPENLDAP: there is no slapd, and it could not be fetched (that takes root on Debian). ' +
  'Install it (Debian: apt-get install slapd) to hold the product against a real directory; our own little one was used alone.'

const configuration = (slapd: Slapd, folder: string) => `
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
export async function startSlapd(slapd: Slapd, people: People): Promise<Directory> {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-directory-'))
  mkdirSync(join(folder, 'db'))
  for (const [name, text] of Object.entries(tlsFiles())) writeFileSync(join(folder, name), text, { mode: 0o600 })
  writeFileSync(join(folder, 'slapd.conf'), configuration(slapd, folder))
  writeFileSync(join(folder, 'people.ldif'), ldif(people))
  const env = environmentOf(slapd)
  const program = programIn(slapd.prefix)
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
