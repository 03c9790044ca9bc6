import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../src/kernel/postgres/free-port'
import { findProgram } from './debian-program'
import { spawnGuarded } from './guarded'

const pluginsBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('libgensio_serialdev.so'))
        .map((path) => dirname(join(folder, path)))
        .join(':')
    : ''

/** What serves serial ports in the network, and what makes a serial port out of nothing: of the system, or from Debian. */
export function findSerialPrograms() {
  const ser2net = findProgram({
    ...{ package: 'ser2net', path: 'usr/sbin/ser2net', version: ['-v'] },
    // its library loads what it needs of a serial port from a folder of its own
    env: (prefix) => ({ GENSIO_LIBRARY_PATH: pluginsBelow(join(prefix, 'usr/libexec')) }),
  })
  const socat = findProgram({ package: 'socat', path: 'usr/bin/socat', version: ['-V'] })
  return ser2net === undefined || socat === undefined ? undefined : { ser2net, socat }
}

export const serialMissing =
  'NOT TESTED AGAINST SER2NET: it is not there, and could not be fetched (that takes root on Debian). Install it ' +
  '(Debian: apt-get install ser2net socat) to hold the gateway of cabinets against it.'

const reaches = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** A serial port whose other end is at this port of TCP, served by ser2net. Answers where. */
export async function startSer2net(
  { ser2net, socat }: NonNullable<ReturnType<typeof findSerialPrograms>>,
  boardsPort: number,
) {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-ser2net-'))
  const [tty, conf, port] = [join(folder, 'tty'), join(folder, 'ser2net.yaml'), await freePort()]
  const line = spawnGuarded(
    socat.program,
    [`PTY,link=${tty},raw,echo=0`, `TCP:127.0.0.1:${boardsPort},nodelay`],
    socat.env,
  )
  writeFileSync(
    conf,
    [
      '%YAML 1.1',
      '---',
      'connection: &boards',
      `  accepter: tcp,127.0.0.1,${port}`,
      `  connector: serialdev,${tty},19200n81,local`,
      '  options:',
      '    kickolduser: true',
      '',
    ].join('\n'),
  )
  for (let n = 0; n < 200 && !existsSync(tty); n++) await new Promise((resolve) => setTimeout(resolve, 25))
  const server = spawnGuarded(ser2net.program, ['-n', '-c', conf, '-P', join(folder, 'pid')], ser2net.env)
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  let isUp = await reaches(port)
  for (let n = 0; !isUp && server.exitCode === null && n < 400; n++) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    isUp = await reaches(port)
  }
  if (!isUp) throw new Error(`ser2net ended with ${server.exitCode}: ${said}`)
  return {
    port,
    async close() {
      for (const child of [server, line]) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.stdin.end()
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
