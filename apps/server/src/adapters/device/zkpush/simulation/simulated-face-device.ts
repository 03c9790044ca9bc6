import { createHash } from 'node:crypto'
import { fieldsOf, linesOf } from '../fields'
import { readLetters, toGb18030 } from '../gb18030'
import type { FaceDialect } from '../port'
import { fromSeconds, wallOf } from '../zk-time'

type SimulatedPerson = { name: string; card: string; zones: string; start: string; end: string }

type SimulatedFaults = {
  /** It does not call at all. */
  away: boolean
  /** So many people it holds, and no more. */
  full: number
  /** It takes no photo, and says why. */
  photo: string | null
  /** How far its clock is ahead (ms). */
  clock: number
  /** What it is told it does, and its answers never arrive. */
  loses_answers: boolean
  /** It fetched commands, and its power was pulled before it did them. */
  loses_power: boolean
  /** The same after so many of them, which nobody is told; null: not at all. */
  loses_power_after: number | null
  /** It fetches another version, and goes on with the one that it has. */
  keeps_version: boolean
}

type SimulatedRecord = {
  readonly pin: string
  readonly card?: string
  readonly at: number
  /** As `acc` numbers what happens: 0 let in, 27 not known. */
  readonly event?: number
  readonly verified?: number
}

/** With its number, and the time that the clock of the device showed then. */
type KeptRecord = SimulatedRecord & { readonly index: number; readonly told: string }

type Options = {
  readonly base: string
  readonly sn: string
  readonly dialect: FaceDialect
  readonly now: () => number
  /** Minutes from UTC of its clock. */
  readonly utc_offset: number
  /** 83: set to Chinese. */
  readonly language?: number
  readonly model?: string
  readonly version?: string
  /** It fetches versions at once, not by parts. */
  readonly whole_files?: boolean
  readonly people?: readonly (readonly [pin: string, name: string])[]
}

export type SimulatedFaceDevice = ReturnType<typeof simulatedFaceDevice>

/** How many records it sends with one call. */
const BATCH = 500
/** Numbers with which devices say no. */
const FULL = -1001
/** So much of a version it fetches at once. */
const PART = 1_048_576
const UNKNOWN_TABLE = -629
const NO_SUCH_PERSON = -10

/**
 * A face device as it behaves: it calls, registers, says what happened, asks what there is to do, does it and answers,
 * in the dialect that it is set to. With faults as they were asked for.
 */
export function simulatedFaceDevice(options: Options) {
  const { base, sn, dialect, now, utc_offset, language = 69, model = 'Simulated SpeedFace' } = options
  const isAcc = dialect === 'acc'
  const faults: SimulatedFaults = {
    ...{ away: false, full: Number.POSITIVE_INFINITY, photo: null, clock: 0, loses_answers: false },
    ...{ loses_power: false, loses_power_after: null, keeps_version: false },
  }
  const people = new Map<string, SimulatedPerson>()
  for (const [pin, name] of options.people ?? []) people.set(pin, { name, card: '', zones: '', start: '0', end: '0' })
  const rights = new Set<string>()
  const zones = new Map<string, string>()
  const holidays = new Map<string, string>()
  const faces = new Set<string>()
  const settings = new Map<string, string>()
  const records: KeptRecord[] = []
  const did: string[] = []
  let index = 0
  let isConnected = false
  let registry: string | null = null
  let unanswered: string[] = []
  let version = options.version ?? 'Ver 8.0.4'
  /** Fetched, and there after the next start. */
  let fetched: Buffer | null = null
  let isFresh = false

  const letters = (text: string) => (language === 83 ? toGb18030(text) : Buffer.from(text))
  const wall = (at: number) =>
    new Date(at + utc_offset * 60_000 + faults.clock).toISOString().slice(0, 19).replace('T', ' ')

  async function call(method: 'GET' | 'POST', path: string, body?: string | Buffer) {
    const answer = await fetch(`${base}/iclock/${path}`, {
      method,
      ...(body === undefined ? {} : { body: new Uint8Array(typeof body === 'string' ? letters(body) : body) }),
    })
    return { status: answer.status, text: readLetters(Buffer.from(await answer.arrayBuffer())) }
  }

  const told = () =>
    `~DeviceName=${model},FWVersion=${version},SubcontractingUpgradeFunOn=${options.whole_files ? 0 : 1},UserCount=${people.size},FaceCount=${faces.size},TransactionCount=${index},~MaxUserCount=60,MaxMultiBioPhotoCount=0:0:0:0:0:0:0:0:0:6000:0,DateFmtFunOn=0,IPAddress=192.168.1.201`

  /** Calls for the first time, or after it was off. True: it is known. */
  async function connect(): Promise<boolean> {
    const hello = await call(
      'GET',
      `cdata?SN=${sn}&options=all&language=${language}&pushver=3.0.1${isAcc ? '&DeviceType=acc' : ''}`,
    )
    if (hello.status !== 200) return false
    if (isAcc) {
      registry = /^RegistryCode=(\w+)/m.exec(hello.text)?.[1] ?? null
      if (registry === null) {
        const registered = await call('POST', `registry?SN=${sn}`, `DeviceType=acc,${told()}`)
        registry = /^RegistryCode=(\w+)$/.exec(registered.text)?.[1] ?? null
        if (registry === null) return false
      }
      if ((await call('POST', `push?SN=${sn}`, '')).status !== 200) return false
    } else {
      if (!hello.text.startsWith(`GET OPTION FROM: ${sn}\n`)) return false
      if ((await call('POST', `cdata?SN=${sn}&table=options`, told())).status !== 200) return false
    }
    isConnected = true
    return true
  }

  const accLine = ({ pin, card = '0', told, event = 0, verified = 15, index: n }: KeptRecord) =>
    `time=${told}\tpin=${pin}\tcardno=${card}\teventaddr=1\tevent=${event}\tinoutstatus=0\tverifytype=${verified}\tindex=${n}`
  const attLine = ({ pin, told, verified = 15 }: KeptRecord) => `${pin}\t${told}\t255\t${verified}\t0\t0\t0`

  /** Sends what happened, and forgets it when it was taken. False: nobody took it. */
  async function send(): Promise<boolean> {
    while (records.length > 0) {
      const batch = records.slice(0, BATCH)
      const body = batch.map(isAcc ? accLine : attLine).join('\n')
      const path = isAcc ? `cdata?SN=${sn}&table=rtlog` : `cdata?SN=${sn}&table=ATTLOG&Stamp=${index}`
      const { status, text } = await call('POST', path, body)
      if (status !== 200 || !text.startsWith('OK')) return false
      records.splice(0, batch.length)
    }
    return true
  }

  const userLine = ([pin, { name, card }]: [string, SimulatedPerson]) =>
    isAcc
      ? `user uid=1\tcardno=${card}\tpin=${pin}\tpassword=\tgroup=1\tstarttime=0\tendtime=0\tname=${name}\tprivilege=0`
      : `USER PIN=${pin}\tName=${name}\tPri=0\tPasswd=\tCard=${card}\tGrp=1\tTZ=0000000000000000`

  /** Does one command, as a device of its dialect would; answers with what it would say. */
  async function obey(id: string, text: string): Promise<number> {
    did.push(text)
    const table = /^DATA (UPDATE|DELETE) (\w+) ?(.*)$/s.exec(text)
    if (table !== null) {
      const [, verb, name = '', rest = ''] = table
      return verb === 'UPDATE' ? update(id, name.toLowerCase(), rest) : remove(name.toLowerCase(), rest)
    }
    if (/^DATA QUERY (tablename=user,|USERINFO)/.test(text)) {
      const body = [...people].map(userLine).join('\n')
      const target = isAcc
        ? `querydata?SN=${sn}&type=tabledata&cmdid=${id}&tablename=user&count=${people.size}&packcnt=1&packidx=1`
        : `querydata?SN=${sn}&type=tabledata&cmdid=${id}&tablename=USERINFO&count=${people.size}`
      if (people.size > 0 && (await call('POST', target, body)).status !== 200) return -722
      return people.size
    }
    if (/^(DATA QUERY tablename=transaction|LOG$)/.test(text)) return (await send()) ? 0 : -722
    if (text === 'CLEAR ALL USERINFO') {
      people.clear()
      faces.clear()
      return 0
    }
    const option = /^SET OPTIONS? (.*)$/.exec(text)?.[1]
    if (option !== undefined) {
      for (const [key, value] of fieldsOf(option, ',')) {
        settings.set(key, value)
        const at = key === 'datetime' ? fromSeconds(Number(value)) : null
        if (at !== null) faults.clock = Date.parse(`${at.replace(' ', 'T')}Z`) - utc_offset * 60_000 - now()
      }
      return 0
    }
    if (text.startsWith('UPGRADE ')) return fetchVersion(fieldsOf(text.slice(8), ','))
    if (/^(CONTROL DEVICE|REBOOT|AC_UNLOCK|AC_UNALARM)/.test(text)) return 0
    return -13
  }

  /** Fetches another version, a part after the other where it was told that it may, and compares what it has then. */
  async function fetchVersion(told: ReadonlyMap<string, string>): Promise<number> {
    const [url = '', size] = [told.get('url'), Number(told.get('size'))]
    const parts: Buffer[] = []
    if (told.get('supportsubcontracting') === '1')
      for (let first = 0; first < size; first += PART) {
        const range = `bytes=${first}-${Math.min(first + PART, size) - 1}`
        const answer = await fetch(url, { headers: { range } })
        if (answer.status !== 206) return -1
        parts.push(Buffer.from(await answer.arrayBuffer()))
      }
    else {
      const answer = await fetch(`${base}/iclock/file?SN=${sn}&url=${encodeURIComponent(url)}`)
      if (answer.status !== 200) return -1
      parts.push(Buffer.from(await answer.arrayBuffer()))
    }
    const whole = Buffer.concat(parts)
    if (whole.length !== size || createHash('md5').update(whole).digest('hex') !== told.get('checksum')) return -2
    fetched = whole
    return 0
  }

  async function update(id: string, table: string, rest: string): Promise<number> {
    for (const line of linesOf(rest)) {
      const fields = fieldsOf(line)
      const pin = fields.get('pin') ?? ''
      const all = [...fields].map(([key, value]) => `${key}=${value}`).join(' ')
      switch (table) {
        case 'user':
        case 'userinfo':
          if (!people.has(pin) && people.size >= faults.full) return FULL
          people.set(pin, {
            ...{ name: fields.get('name') ?? '', card: fields.get('cardno') ?? fields.get('card') ?? '' },
            ...{
              zones: fields.get('tz') ?? '',
              start: fields.get('starttime') ?? '0',
              end: fields.get('endtime') ?? '0',
            },
          })
          break
        case 'userauthorize':
          rights.add(all)
          break
        case 'timezone':
        case 'acctimezone':
          zones.set(fields.get('timezoneid') ?? fields.get('uid') ?? '', all)
          break
        case 'holiday':
          holidays.set(fields.get('holiday') ?? '', fields.get('holidaytype') ?? '')
          break
        case 'biophoto': {
          if (!people.has(pin)) return NO_SUCH_PERSON
          if (faults.photo !== null) {
            const fault = `errcode=${faults.photo}\terrmsg=\tdataorigin=cmd\tcmdid=${id}\tadditional=`
            await (isAcc
              ? call('POST', `cdata?SN=${sn}&table=tabledata&tablename=errorlog&count=1`, `errorlog ${fault}`)
              : call('POST', `cdata?SN=${sn}&table=ERRORLOG&Stamp=1`, `ERRORLOG ${fault}`))
            return -1
          }
          faces.add(pin)
          break
        }
        default:
          return UNKNOWN_TABLE
      }
    }
    return 0
  }

  function remove(table: string, rest: string): number {
    const fields = fieldsOf(rest)
    const pin = fields.get('pin')
    switch (table) {
      case 'user':
      case 'userinfo':
        for (const key of pin === undefined ? [...people.keys()] : [pin]) people.delete(key)
        if (!isAcc && pin !== undefined) faces.delete(pin)
        return 0
      case 'userauthorize':
        for (const right of [...rights])
          if ([...fields].every(([key, value]) => ` ${right} `.includes(` ${key}=${value} `))) rights.delete(right)
        return 0
      case 'biophoto':
        for (const key of pin === undefined ? [...faces] : [pin]) faces.delete(key)
        return 0
      case 'holiday':
        holidays.delete(fields.get('holiday') ?? '')
        return 0
      default:
        return UNKNOWN_TABLE
    }
  }

  async function ask(): Promise<number> {
    // after a start it says with its first question what it is
    const info = `${version},${people.size},0,${index},192.168.1.201,0,0,0,${faces.size}`
    const { status, text } = await call(
      'GET',
      `getrequest?SN=${sn}${isFresh ? `&INFO=${encodeURIComponent(info)}` : ''}`,
    )
    isFresh = false
    if (status !== 200) {
      isConnected = false
      return 0
    }
    if (text === 'OK') return 0
    if (faults.loses_power) {
      faults.loses_power = false
      isConnected = false
      return 0
    }
    const answers: string[] = []
    // a command may have several lines: the next begins with its number
    for (const one of text.split(/\n(?=C:\d+:)/)) {
      if (faults.loses_power_after === answers.length) {
        faults.loses_power_after = null
        isConnected = false
        return 0
      }
      const [, id = '', words = ''] = /^C:(\d+):(.*)$/s.exec(one) ?? []
      answers.push(`ID=${id}&Return=${await obey(id, words)}&CMD=DATA`)
    }
    if (faults.loses_answers) return answers.length
    unanswered = answers
    await answer()
    return answers.length
  }

  /** All that it did at once: several answers in one body. */
  async function answer(): Promise<void> {
    if (unanswered.length === 0) return
    if ((await call('POST', `devicecmd?SN=${sn}`, unanswered.join('\n'))).status === 200) unanswered = []
  }

  return {
    ...{ sn, faults, people, rights, zones, holidays, faces, settings, did, records },
    /** Something happened at it; it says so with its next call. */
    happen(record: SimulatedRecord) {
      index += 1
      records.push({ ...record, index, told: wall(record.at) })
    },
    /** One round: it calls, says what happened and how its door is, asks, does and answers. How many commands it did. */
    async round(door: 'closed' | 'open' = 'closed'): Promise<number> {
      if (faults.away) return 0
      if (!isConnected && !(await connect())) return 0
      await answer()
      if (!(await send())) return 0
      if (isAcc)
        await call(
          'POST',
          `cdata?SN=${sn}&table=rtstate`,
          `time=${wall(now())}\tsensor=0${door === 'open' ? 2 : 1}\trelay=00\talarm=0000000000000000`,
        )
      return ask()
    },
    /** Asks the server whether to open, as devices do that let it decide. */
    async verify(pin: string, verified = 15): Promise<boolean> {
      const line = `time=${wall(now())}\tpin=${pin}\tcardno=0\taddrtype=2\teventaddr=1\tevent=223\tinoutstatus=0\tverifytype=${verified}`
      const { text } = await call('POST', `cdata?SN=${sn}&AuthType=device`, line)
      return text.startsWith('AUTH=SUCCEED\r\n') && text.includes('\r\nCONTROL DEVICE 0101')
    },
    /** Anything that somebody with a cable could send. */
    call,
    /** It fetched another version, which it runs after its next start. */
    hasFetched: () => fetched !== null,
    /** Off and on again. */
    restart() {
      isConnected = false
      // the version stands in the first line of what was fetched
      if (fetched !== null && !faults.keeps_version) version = fetched.toString('utf8').split('\n')[0] ?? version
      fetched = null
      isFresh = true
    },
    clock: () => wallOf(wall(now())),
  }
}
