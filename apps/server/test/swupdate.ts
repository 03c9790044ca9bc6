import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DebianProgram, findProgram } from './debian-program'

/** SWUpdate, which devices with Linux are updated by; and openssl, since it takes signed versions only. */
export const findSwupdate = () =>
  spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0
    ? findProgram({ package: 'swupdate', path: 'usr/bin/swupdate', version: ['--version'] })
    : undefined

export const swupdateMissing =
  'NOT TESTED AGAINST SWUPDATE: it, or openssl, is not there, and could not be fetched (that takes root on Debian). ' +
  'Install them (Debian: apt-get install swupdate openssl) to have a real client updated.'

/** A member of a cpio archive with checksums, as SWUpdate reads them. */
function member(name: string, content: Buffer, inode: number): Buffer {
  const sum = content.reduce((total, byte) => (total + byte) >>> 0, 0)
  const named = Buffer.from(`${name}\0`)
  const isEnd = name === 'TRAILER!!!'
  const numbers = [inode, isEnd ? 0 : 0o100644, 0, 0, 1, 0, content.length, 0, 0, 0, 0, named.length, sum]
  const head = Buffer.from(`070702${numbers.map((n) => n.toString(16).toUpperCase().padStart(8, '0')).join('')}`)
  const padded = (part: Buffer) => Buffer.concat([part, Buffer.alloc((4 - (part.length % 4)) % 4)])
  return Buffer.concat([padded(Buffer.concat([head, named])), padded(content)])
}

/** A device with SWUpdate: a folder that it installs into, a key that it trusts, and a start that says what it runs. */
export function openDevice({ program, env }: DebianProgram) {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-swupdate-'))
  const [installed, temporary] = [join(folder, 'installed'), join(folder, 'tmp')]
  for (const one of [installed, temporary]) mkdirSync(one)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '3650'],
    ...['-subj', '/CN=updates', '-addext', 'extendedKeyUsage=emailProtection'],
  ])
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`)
  let running: ChildProcess | undefined
  let output = ''

  const versionNow = () => {
    const path = join(installed, 'version.txt')
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : '1.0'
  }
  return {
    versionNow,
    output: () => output,
    /** A version as its builders hand it over: signed, with what it holds described first. */
    build(version: string, bytes: number): Buffer {
      const files = [
        { name: 'payload.bin', content: randomBytes(bytes) },
        { name: 'version.txt', content: Buffer.from(`${version}\n`) },
      ]
      const described = files
        .map(({ name, content }) => {
          const sha256 = createHash('sha256').update(content).digest('hex')
          return `{ filename = "${name}"; path = "${join(installed, name)}"; sha256 = "${sha256}"; }`
        })
        .join(', ')
      const text = `software = { version = "${version}"; hardware-compatibility: [ "1.0" ]; files: ( ${described} ); }\n`
      const [description, signature] = [join(folder, 'sw-description'), join(folder, 'sw-description.sig')]
      writeFileSync(description, text)
      const signed = spawnSync('openssl', [
        ...['cms', '-sign', '-in', description, '-out', signature, '-signer', certificate, '-inkey', key],
        ...['-outform', 'DER', '-nosmimecap', '-binary'],
      ])
      if (signed.status !== 0) throw new Error(`openssl failed: ${signed.stderr}`)
      const all = [
        { name: 'sw-description', content: Buffer.from(text) },
        { name: 'sw-description.sig', content: readFileSync(signature) },
        ...files,
      ]
      const archive = Buffer.concat([
        ...all.map(({ name, content }, at) => member(name, content, at + 1)),
        member('TRAILER!!!', Buffer.alloc(0), 0),
      ])
      return Buffer.concat([archive, Buffer.alloc((512 - (archive.length % 512)) % 512)])
    },
    /** Begins to run, as after its power came: with what it runs now, and whether an update came up well. */
    start({
      url,
      tenant,
      id,
      token,
      cameUp = false,
      speed,
    }: {
      url: string
      tenant: string
      id: string
      token: string
      cameUp?: boolean
      /** Bytes a second that it fetches, so that it can be cut off in the middle. */
      speed?: string
    }) {
      const config = join(folder, 'swupdate.cfg')
      writeFileSync(
        config,
        `globals : { verbose = true; loglevel = 5; public-key-file = "${certificate}"; };
identify : ( { name = "version"; value = "${versionNow()}"; }, { name = "hw"; value = "box"; } );
suricatta : { tenant = "${tenant}"; id = "${id}"; url = "${url}"; polldelay = 1; nocheckcert = true; retry = 20; retrywait = 1; targettoken = "${token}"; ${speed === undefined ? '' : `max-download-speed = "${speed}";`} };
`,
      )
      const child = spawn(program, ['-f', config, '-H', 'box:1.0', '-u', cameUp ? '-c 2' : ''], {
        ...{ env: { ...env, TMPDIR: temporary }, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      running = child
    },
    /** Its power is pulled: nothing is finished, nothing said. */
    async pullPower() {
      const child = running
      running = undefined
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      // it has processes of its own, which go with it
      process.kill(-child.pid, 'SIGKILL')
      await gone
    },
    async close() {
      await this.pullPower()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
