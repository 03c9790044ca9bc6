import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../src/kernel/postgres/free-port'
import { type DebianProgram, findProgram } from './debian-program'
import { spawnGuarded } from './guarded'

/** The broker and the clients of Eclipse Mosquitto, of the system or unpacked from Debian. */
export const findMosquitto = () =>
  findProgram({ package: 'mosquitto', path: 'usr/sbin/mosquitto', version: ['-h'], status: 3 })
export const findListener = () =>
  spawnSync('stdbuf', ['--version'], { stdio: 'ignore' }).status !== 0
    ? undefined
    : findProgram({ package: 'mosquitto-clients', path: 'usr/bin/mosquitto_sub', version: ['--version'], status: 1 })

/** What to do where there are none. */
export const mosquittoMissing =
  'NOT TESTED AGAINST MOSQUITTO: it is not there, and could not be fetched (that takes root on Debian). Install it ' +
  '(Debian: apt-get install mosquitto mosquitto-clients) to hold the product against it.'

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export type Heard = { topic: string; payload: string; qos: number; retain: number }

/** `mosquitto_sub`, as an account that listens to these filters; open once the broker has answered it. */
export async function listen(
  { program, env }: DebianProgram,
  port: number,
  { account, password }: { account: string; password: string },
  filters: readonly string[],
) {
  // what it says goes into a pipe, and would wait there until there is much of it
  const child = spawnGuarded(
    'stdbuf',
    [
      ...['-oL', program],
      ...['-h', '127.0.0.1', '-p', String(port), '-u', account, '-P', password, '-q', '1', '-d'],
      ...['-F', 'HEARD {"topic":"%t","payload":"%x","qos":%q,"retain":%r}'],
      ...filters.flatMap((filter) => ['-t', filter]),
    ],
    env,
  )
  const heard: Heard[] = []
  let output = ''
  const answered = new Promise<void>((resolve, reject) => {
    const read = (text: string) => {
      output += text
      for (const line of text.split('\n')) {
        if (!line.startsWith('HEARD ')) continue
        const one = JSON.parse(line.slice(6)) as Heard
        heard.push({ ...one, payload: Buffer.from(one.payload, 'hex').toString() })
      }
      if (/Subscribed \(mid|All subscription requests were denied/.test(output)) resolve()
    }
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const whole = (rest + chunk).split('\n')
        rest = whole.pop() ?? ''
        read(`${whole.join('\n')}\n`)
      })
    }
    child.once('exit', () => (/denied/.test(output) ? resolve() : reject(new Error(`mosquitto_sub ended: ${output}`))))
  })
  await answered
  return {
    heard,
    /** What it was told of its filters: the granted QoS, 128 where it was refused. */
    granted: () =>
      (/Subscribed \(mid: \d+\): ([\d, ]+)/.exec(output)?.[1] ?? '').split(', ').filter(Boolean).map(Number),
    isRunning: () => child.exitCode === null,
    async close() {
      // also where it has ended by itself: who waits for its end reads there
      child.stdin.end()
      if (child.exitCode !== null || child.signalCode !== null) return
      await once(child, 'exit')
    },
  }
}

type Account = { account: string; password: string }

/** `mosquitto_pub`, as an account: says something once, and ends when the broker has taken it. */
export async function publish(
  { program, env }: DebianProgram,
  port: number,
  { account, password }: Account,
  topic: string,
  message: string,
): Promise<void> {
  const child = spawn(
    join(dirname(program), 'mosquitto_pub'),
    ['-h', '127.0.0.1', '-p', String(port), '-u', account, '-P', password, '-q', '1', '-t', topic, '-m', message],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`mosquitto_pub ended with ${status}: ${said}`)
}

/** A broker of somebody else's, as the documentation asks for it: each account below its own topics, the console everywhere. */
export async function startMosquitto(
  { program, prefix, env }: DebianProgram,
  accounts: readonly Account[],
  console: Account,
) {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-mosquitto-'))
  const conf = join(folder, 'mosquitto.conf')
  const users = join(folder, 'users')
  writeFileSync(users, [...accounts, console].map((one) => `${one.account}:${one.password}\n`).join(''), {
    mode: 0o600,
  })
  const hashed = spawnSync(join(prefix, 'usr/bin/mosquitto_passwd'), ['-U', users], { env, encoding: 'utf8' })
  if (hashed.status !== 0) throw new Error(`mosquitto_passwd failed: ${hashed.stderr}`)
  writeFileSync(
    join(folder, 'acl'),
    ['pattern readwrite workplace/%u/#', `user ${console.account}`, 'topic readwrite workplace/#', ''].join('\n'),
    { mode: 0o600 },
  )
  const start = async (port: number) => {
    writeFileSync(
      conf,
      [
        'user root',
        `listener ${port} 127.0.0.1`,
        'allow_anonymous false',
        `password_file ${users}`,
        `acl_file ${join(folder, 'acl')}`,
        'log_type none',
        '',
      ].join('\n'),
    )
    const child = spawnGuarded(program, ['-c', conf], env)
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    let isUp = await answers(port)
    while (!isUp && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      isUp = await answers(port)
    }
    return { child, ended, isUp }
  }
  let port = await freePort()
  let running = await start(port)
  // a port that was free may be taken a moment later
  for (let attempt = 1; !running.isUp && attempt < 3; attempt++) {
    port = await freePort()
    running = await start(port)
  }
  if (!running.isUp) throw new Error(`mosquitto ended with ${running.child.exitCode}`)
  const stop = async () => {
    running.child.stdin.end()
    await running.ended
  }
  return {
    port,
    url: `mqtt://${console.account}:${encodeURIComponent(console.password)}@127.0.0.1:${port}`,
    stop,
    async restart() {
      await stop()
      running = await start(port)
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
