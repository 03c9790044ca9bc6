import { describe, expect, it, test } from 'vitest'
import { readLetters, toGb18030 } from './gb18030'
import type { FaceMessage, FaceRequest } from './port'
import { fromSeconds, toSeconds, wallOf } from './zk-time'
import { zkpush } from './zkpush'

const call = (target: string, body: string | Buffer = '', more: Partial<FaceRequest> = {}) => {
  const { pathname, searchParams } = new URL(target, 'http://device')
  const isPost = body.length > 0
  return zkpush.hear({
    ...{ method: isPost ? 'POST' : 'GET', path: pathname, query: searchParams, cookie: '' },
    body: Buffer.from(body),
    ...more,
  })
}
const heard = (target: string, body?: string | Buffer): FaceMessage | undefined => call(target, body)?.heard

// What stands in the maker's documents: security PUSH (V4.8 of 2024-01, push 3.1.2) by section, and attendance PUSH
// (V5.8 of 2026-03, push 2.4.2), with tabs where they say ${HT}.
describe('security PUSH, as it was published', () => {
  test('7.1: the first call tells nothing but its number', () => {
    const first = call('/iclock/cdata?SN=3383154200002&pushver=3.0.1&options=all')
    expect(first).toMatchObject({ sn: '3383154200002', dialect: null, token: null, heard: { kind: 'hello' } })
    expect(call('/iclock/cdata?SN=3383154200002&DeviceType=acc&options=all')?.dialect).toBe('acc')
  })

  test('7.4: it registers with what it is', () => {
    const body =
      'DeviceType=acc,~DeviceName=F20/M,FirmVer=Ver 8.0.1.3-20151229,PushVersion=Ver 2.0.22-20161201,LockCount=1,~MaxUserCount=50,~MaxAttLogCount=10,MThreshold=60,IPAddress=192.168.213.221,DateFmtFunOn=0,authKey=dassas'
    expect(call('/iclock/registry?SN=3383154200002', body)).toMatchObject({
      dialect: 'acc',
      heard: {
        kind: 'register',
        options: { DeviceName: 'F20/M', FirmVer: 'Ver 8.0.1.3-20151229', MaxUserCount: '50', DateFmtFunOn: '0' },
      },
    })
    expect(zkpush.registered('Uy47fxftP3')).toBe('RegistryCode=Uy47fxftP3')
  })

  test('7.6: it tells what it holds', () => {
    const body =
      '~DeviceName=ProBio,MAC=00:17:61:11:ad:4f,TransactionCount=23,~MaxAttLogCount=10,UserCount=7,~MaxUserCount=100,FaceCount=3,Language=69,FWVersion=Ver 8.0.4.1-20180102'
    expect(heard('/iclock/cdata?SN=AJI6181160001&table=options', body)).toMatchObject({
      kind: 'options',
      options: { UserCount: '7', FaceCount: '3', TransactionCount: '23', Language: '69' },
    })
  })

  test('10.2: somebody whom nobody knows is not let in', () => {
    const line =
      'time=2017-01-10 11:49:32\tpin=0\tcardno=0\teventaddr=1\tevent=27\tinoutstatus=1\tverifytype=0\tindex=21'
    expect(call('/iclock/cdata?SN=3383154200002&table=rtlog', line)).toMatchObject({
      dialect: 'acc',
      heard: {
        ...{ kind: 'events', table: 'rtlog', is_live: true, lines: 1, bad: 0 },
        events: [
          {
            ...{ kind: 'pass', granted: false, told: '2017-01-10 11:49:32', index: 21, door: 1 },
            ...{ direction: 'out', pin: null, card: null, way: 'unknown' },
          },
        ],
      },
    })
  })

  test('10.3: somebody opens the case of door 1', () => {
    const body = 'time=2017-01-10 15:42:40\tsensor=00\trelay=00\talarm=0200000000000000'
    const state = heard('/iclock/cdata?SN=3383154200002&table=rtstate', body)
    expect(state).toMatchObject({ kind: 'doors', told: '2017-01-10 15:42:40' })
    expect(state?.kind === 'doors' && state.doors[0]).toEqual({ door: 1, contact: 'none', wrong: ['tamper'] })
  })

  test('10.3: two bits a door, four doors a byte', () => {
    const state = heard(
      '/iclock/cdata?SN=3383154200002&table=rtstate',
      'time=2017-01-10 15:42:40\tsensor=0906\talarm=1001',
    )
    const doors = state?.kind === 'doors' ? state.doors : []
    expect(doors.map(({ contact }) => contact)).toEqual([
      ...['closed', 'open', 'none', 'none'],
      ...['open', 'closed', 'none', 'none'],
    ])
    expect(doors.map(({ wrong }) => wrong).slice(0, 2)).toEqual([['held'], ['forced']])
  })

  test('10.4: what became of a command', () => {
    expect(heard('/iclock/devicecmd?SN=3383154200002', 'ID=1&Return=0&CMD=DATA UPDATE')).toMatchObject({
      kind: 'results',
      results: [{ id: 1, ok: true, code: 0 }],
    })
  })

  test('10.5: a person that was entered at it', () => {
    const body =
      'user uid=5\tcardno=\tpin=4\tpassword=\tgroup=1\tstarttime=0\tendtime=0\tname=\tprivilege=0\tdisable=0\tverify=0'
    const said = call('/iclock/cdata?SN=3383154200002&table=tabledata&tablename=user&count=1', body)
    expect(said?.heard).toMatchObject({ kind: 'people', table: 'user', people: [{ pin: '4', name: null, card: null }] })
    expect(said && zkpush.confirmed(said.heard)).toBe('user=1')
  })

  test('10.12: a photo that it cannot use', () => {
    const said = heard(
      '/iclock/cdata?SN=5165181600015&table=tabledata&tablename=errorlog&count=1',
      'errorlog errcode=D01E0001\terrmsg=\tdataorigin=cmd\tcmdid=123\tadditional=',
    )
    expect(said).toMatchObject({ kind: 'faults', faults: [{ id: 123, code: 'D01E0001' }] })
    expect(said && zkpush.confirmed(said)).toBe('errorlog=1')
  })

  test('12.1.3: how many people there are', () => {
    const target = '/iclock/querydata?SN=3383154200002&type=count&cmdid=288&tablename=user&count=1&packcnt=1&packidx=1'
    expect(heard(target, 'user=5')).toEqual({ kind: 'options', options: { UserCount: '5' } })
  })

  test('12.1.4: people who were asked for', () => {
    const target =
      '/iclock/querydata?SN=3383154200002&type=tabledata&cmdid=415&tablename=user&count=3&packcnt=1&packidx=1'
    const body = [1, 2, 3]
      .map((n) => `user uid=${n}\tcardno=\tpin=${n}\tpassword=\tgroup=1\tstarttime=0\tendtime=0\tname=\tprivilege=0`)
      .join('\r\n')
    const said = heard(target, body)
    expect(said).toMatchObject({ kind: 'people', command: 415, lines: 3, bad: 0 })
    expect(said?.kind === 'people' && said.people.map(({ pin }) => pin)).toEqual(['1', '2', '3'])
    expect(heard('/iclock/devicecmd?SN=3383154200002', 'ID=415&return=3&CMD=DATA QUERY')).toMatchObject({
      results: [{ id: 415, ok: true, code: 3 }],
    })
  })

  test('12.1.4: records that were asked for are counted in seconds of months of 31 days', () => {
    const target =
      '/iclock/querydata?SN=3383154200002&type=tabledata&cmdid=415&tablename=transaction&count=1&packcnt=1&packidx=1'
    const line =
      'transaction cardno=0\tpin=0\tverified=200\tdoorid=1\teventtype=100\tinoutstate=2\ttime_second=548003688\tindex=92\tsitecode=0\tdevid=1\tsn=3383154200002'
    const said = heard(target, line)
    expect(said).toMatchObject({ kind: 'events', events: [{ kind: 'tamper', told: '2017-01-19 15:14:48', index: 92 }] })
    expect(said && zkpush.confirmed(said)).toBe('transaction=1')
  })

  test('12: commands as they were published', () => {
    const lines = (...args: Parameters<typeof zkpush.actLines>) => zkpush.actLines(...args)?.map(({ text }) => text)
    const none = { person: null, photo: null, dates_in_seconds: false }
    expect(lines('acc', { do: 'class', date: '2010-01-01', of: 1 }, none)).toEqual([
      'DATA UPDATE holiday Holiday=20100101\tHolidayType=1\tLoop=2',
    ])
    expect(lines('acc', { do: 'give', key: '1', doors: [[1]] }, none)).toEqual([
      'DATA UPDATE userauthorize Pin=1\tAuthorizeTimezoneId=1\tAuthorizeDoorId=1',
    ])
    expect(zkpush.orderLines('acc', { do: 'open', seconds: 5 })).toMatchObject([{ text: 'CONTROL DEVICE 01010105' }])
    expect(zkpush.orderLines('acc', { do: 'restart' })).toMatchObject([{ text: 'CONTROL DEVICE 03000000' }])
    expect(zkpush.orderLines('acc', { do: 'read_people' })).toMatchObject([
      { text: 'DATA QUERY tablename=user,fielddesc=*,filter=*' },
    ])
    // Monday 00:01 to 00:03 and 10:00 to 11:00; the last minute belongs to it
    const week = [
      [
        { start: 1, last: 3 },
        { start: 600, last: 660 },
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ]
    const [timezone = ''] =
      lines('acc', { do: 'profile', number: 2, profile: { week, classes: [[], [], []] } }, none) ?? []
    expect(timezone).toContain('TimezoneId=2\t')
    expect(timezone).toContain('MonTime1=65539\tMonTime2=65537100\tMonTime3=0\tTueTime1=0')
    expect(timezone.split('\t')).toHaveLength(31)
  })

  test('12.5.1: seconds are those of the example', () => {
    expect(fromSeconds(583080894)).toBe('2018-02-22 14:54:54')
    expect(toSeconds('2018-02-22 14:54:54')).toBe(583080894)
    expect(zkpush.orderLines('acc', { do: 'set_clock', at: '2018-02-22 14:54:54' })).toMatchObject([
      { text: 'SET OPTIONS DateTime=583080894' },
    ])
  })

  test('13: it asks before it opens', () => {
    const line =
      'time=2017-01-10 11:49:32\tpin=12\tcardno=0\taddrtype=2\teventaddr=1\tevent=223\tinoutstatus=0\tverifytype=15'
    const asked = call('/iclock/cdata?SN=3383154200002&AuthType=device', line)
    expect(asked?.heard).toMatchObject({ kind: 'verify', event: { pin: '12', way: 'face', direction: 'in', door: 1 } })
    expect(zkpush.verified(line, { seconds: 5 }, 'Welcome')).toBe(
      `AUTH=SUCCEED\r\n${line}\r\nCONTROL DEVICE 01010105\r\nTIPS=Welcome`,
    )
    expect(zkpush.verified(line, null, '没有权限')).toBe(`AUTH=FAILED\r\n${line}\r\nTIPS=没有权限`)
  })

  test('what a device gives back of its code', () => {
    const cookie = 'token=cb386eb5f8219329db63356fb262ddff'
    expect(call('/iclock/ping?SN=3383154200002', '', { cookie })).toMatchObject({
      token: 'cb386eb5f8219329db63356fb262ddff',
      heard: { kind: 'ping' },
    })
    expect(zkpush.token('Uy47fxftP3', '3383154200002', '30BFB04B2C8AECC72C01C03BFD549D15')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('attendance PUSH, as it was published', () => {
  const sn = '0316144680030'
  const greeting = {
    ...{ sn, dialect: 'att' as const, registry_code: null, session: 's', stamps: { ATTLOG: '9999' } },
    ...{ utc_offset: 480, ask_each: 10, retry_after: 30 },
  }

  test('3.5: the handshake', () => {
    expect(
      call(
        `/iclock/cdata?SN=${sn}&options=all&pushver=2.2.14&language=83&pushcommkey=4a9594af164f2b9779b59e8554b5df26`,
      ),
    ).toMatchObject({ sn, dialect: null, heard: { kind: 'hello', options: { language: '83', pushver: '2.2.14' } } })
    const text = zkpush.greet(greeting)
    expect(text.startsWith(`GET OPTION FROM: ${sn}\nATTLOGStamp=9999\nOPERLOGStamp=0\n`)).toBe(true)
    expect(text).toContain('\nErrorDelay=30\nDelay=10\n')
    expect(text).toContain('\nTimeZone=8\nRealtime=1\nEncrypt=None\n')
    // a line break at its end is read as a part of the last value
    expect(text.endsWith('\n')).toBe(false)
  })

  it.each([
    [480, '8'],
    [330, '330'],
    [-210, '-210'],
    [0, '0'],
    [-300, '-5'],
  ])('tells a zone of %i minutes as %s', (utc_offset, told) => {
    expect(zkpush.greet({ ...greeting, utc_offset })).toContain(`\nTimeZone=${told}\n`)
  })

  test('7: what it holds stands in its questions', () => {
    const target = `/iclock/getrequest?SN=${sn}&INFO=Ver%202.0.12-20150625,12,0,34,192.168.16.27,10,7,15,9,111`
    expect(heard(target)).toEqual({
      kind: 'asks',
      options: {
        FWVersion: 'Ver 2.0.12-20150625',
        UserCount: '12',
        TransactionCount: '34',
        IPAddress: '192.168.16.27',
        FaceCount: '9',
      },
    })
  })

  test('9.1: records, also with what later versions added', () => {
    const body =
      '100000001\t2015-07-30 15:16:28\t0\t15\t0\t0\t0\n100000002\t2015-07-30 15:16:29\t1\t4\t0\t0\t0\t\t\t\t+28800\t'
    const said = call(`/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=9999`, body)
    expect(said).toMatchObject({
      dialect: 'att',
      heard: {
        ...{ kind: 'events', table: 'ATTLOG', stamp: '9999', lines: 2, bad: 0 },
        events: [
          {
            pin: '100000001',
            told: '2015-07-30 15:16:28',
            way: 'face',
            direction: null,
            utc_offset: null,
            granted: true,
          },
          { pin: '100000002', way: 'card', direction: 'out', utc_offset: 480 },
        ],
      },
    })
    expect(said && zkpush.confirmed(said.heard)).toBe('OK: 2')
  })

  test('9.4: people and templates in one body', () => {
    const body = [
      'OPLOG 4\t14\t2015-07-30 10:22:34\t0\t0\t0\t0',
      'USER PIN=36234\tName=36234\tPri=0\tPasswd=\tCard=[15CD5B07]\tGrp=1\tTZ=0001000100000000\tVerify=0\tViceCard=',
      'FP PIN=36234\tFID=0\tSize=1136\tValid=1\tTMP=TFNTUjIxAAADjpA',
      'BIOPHOTO PIN=36234\tFileName=36234.jpg\tType=9\tSize=4\tContent=/9j/',
    ].join('\n')
    const said = heard(`/iclock/cdata?SN=${sn}&table=OPERLOG&Stamp=9999`, body)
    expect(said).toMatchObject({
      ...{ kind: 'people', lines: 4, bad: 0, faces: ['36234'] },
      people: [{ pin: '36234', name: '36234', card: '123456789' }],
    })
    expect(said && zkpush.confirmed(said)).toBe('OK: 4')
    expect(JSON.stringify(said)).not.toMatch(/TFNT|9j/)
  })

  test('10.1: people, timezones and faces', () => {
    const lines = (...args: Parameters<typeof zkpush.actLines>) => zkpush.actLines(...args)?.map(({ text }) => text)
    const person = { pin: '100000001', name: '李\t四', card: '123456789' }
    const data = { person, photo: Buffer.from([0xff, 0xd8, 0xff]), dates_in_seconds: false }
    const holder = { from: '2000-01-01', to: '2099-12-31', doors: [[2, 1]] }
    expect(lines('att', { do: 'put', key: '100000001', holder, person: null }, data)).toEqual([
      'DATA UPDATE USERINFO PIN=100000001\tName=李 四\tPri=0\tPasswd=\tCard=123456789\tGrp=1\tTZ=0001000200010000',
    ])
    expect(lines('att', { do: 'face', key: '100000001', face: 'x' }, data)).toEqual([
      'DATA UPDATE BIOPHOTO PIN=100000001\tType=9\tNo=0\tIndex=0\tSize=4\tContent=/9j/\tFormat=0\tPostBackTmpFlag=0',
    ])
    const week = [[{ start: 480, last: 1079 }], [], [], [], [], [], [{ start: 0, last: 1439 }]]
    const [zone = ''] = lines('att', { do: 'profile', number: 2, profile: { week, classes: [] } }, data) ?? []
    expect(
      zone.startsWith('DATA UPDATE AccTimeZone UID=2\tMonStart=0800\tMonEnd=1759\tTuesStart=2357\tTuesEnd=2356'),
    ).toBe(true)
    expect(zone).toContain('\tSunStart=0000\tSunEnd=2359')
    // no dates at all
    expect(zkpush.actLines('att', { do: 'class', date: '2026-01-01', of: 1 }, data)).toBeNull()
  })

  test('11: several answers come in one body', () => {
    const body = [
      ...['ID=8487&Return=0&CMD=DATA', 'ID=8488&Return=-1001&CMD=DATA', 'ID=8489&Return=0&CMD=DATA', ''],
      ...['ID=7464&Return=0&CMD=INFO', '~DeviceName=MB560', 'UserCount=12', 'ID=9', 'SN=1', 'Return=-13', 'CMD=Shell'],
    ].join('\n')
    const said = heard(`/iclock/devicecmd?SN=${sn}`, body)
    expect(said?.kind === 'results' && said.results).toEqual([
      { id: 8487, code: 0, ok: true, reason: 'refused', is_unknown: false },
      { id: 8488, code: -1001, ok: false, reason: 'full_people', is_unknown: false },
      { id: 8489, code: 0, ok: true, reason: 'refused', is_unknown: false },
      { id: 7464, code: 0, ok: true, reason: 'refused', is_unknown: false },
      { id: 9, code: -13, ok: false, reason: 'not_supported', is_unknown: true },
    ])
    expect(said).toMatchObject({ options: { DeviceName: 'MB560', UserCount: '12' } })
  })
})

test('a bad line is counted, and the batch is confirmed whole', () => {
  const body = ['1\t2026-02-30 09:00:00\t0\t15', 'garbage', '\x00\x01', '2\t2026-03-01 09:00:00\t0\t15'].join('\n')
  const said = heard('/iclock/cdata?SN=0316144680030&table=ATTLOG&Stamp=1', body)
  expect(said).toMatchObject({ kind: 'events', lines: 4, bad: 3, events: [{ pin: '2' }] })
  expect(said && zkpush.confirmed(said)).toBe('OK: 4')
  const acc = heard('/iclock/cdata?SN=3383154200002&table=rtlog', 'time=never\tpin=1\tevent=0\nwhat')
  expect(acc).toMatchObject({ kind: 'events', lines: 2, bad: 2, events: [] })
})

test('names of devices set to Chinese are read and written in their letters', () => {
  const name = '张三龘𠮷€é'
  expect(new TextDecoder('gb18030').decode(toGb18030(name))).toBe(name)
  expect(readLetters(toGb18030('USER PIN=1\tName=王小明'))).toBe('USER PIN=1\tName=王小明')
  expect(readLetters(Buffer.from('王小明'))).toBe('王小明')
  const said = heard('/iclock/cdata?SN=0316144680030&table=OPERLOG', toGb18030('USER PIN=7\tName=王小明\tPri=0'))
  expect(said).toMatchObject({ kind: 'people', people: [{ name: '王小明' }] })
  const one = [{ id: 5, text: 'DATA UPDATE USERINFO PIN=7\tName=王小明' }]
  expect(zkpush.commands(one, 83)).toEqual(toGb18030(`C:5:${one[0]?.text}`))
  expect(zkpush.commands(one, 69).toString()).toBe(`C:5:${one[0]?.text}`)
  expect(zkpush.commands([], 69).toString()).toBe('OK')
})

test.each([
  ['/iclock/cdata', 'no number'],
  ['/iclock/cdata?SN=1', 'a number too short'],
  ['/iclock/cdata?SN=../../etc/passwd', 'a number with other signs'],
  [`/iclock/cdata?SN=${'9'.repeat(41)}`, 'a number too long'],
  ['/iclock', 'no word'],
  ['/other/cdata?SN=3383154200002', 'another folder'],
])('%s is no device: %s', (target) => {
  expect(call(target)).toBeNull()
})

test('whatever comes is read without failing', () => {
  const words = ['cdata', 'registry', 'push', 'getrequest', 'devicecmd', 'querydata', 'rtdata', 'fdata', 'nothing']
  const tables = ['rtlog', 'rtstate', 'ATTLOG', 'OPERLOG', 'tabledata', 'options', 'ERRORLOG', 'BIODATA', 'x']
  let state = 42
  const random = (most: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state % most
  }
  const pieces = [
    'time=',
    '2026-11-23 10:00:00',
    '\t',
    '\n',
    'pin=1',
    'ID=1&Return=',
    '-9',
    '=',
    ',',
    'USER PIN=',
    '\xff\xfe',
    'sensor=1',
    'alarm=zz',
    'event=0',
  ]
  for (let n = 0; n < 3000; n++) {
    const body = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('')
    const word = words[random(words.length)]
    const table = tables[random(tables.length)]
    const target = `/iclock/${word}?SN=3383154200002&table=${table}&tablename=${table}&cmdid=${random(9)}&type=${table}`
    const said = call(target, Buffer.from(body, 'latin1'), { method: random(2) === 0 ? 'GET' : 'POST' })
    expect(said).not.toBeNull()
    if (said !== null) expect(typeof zkpush.confirmed(said.heard)).toBe('string')
  }
})

test('times that are none are none', () => {
  expect(wallOf('2026-02-29 00:00:00')).toBeNull()
  expect(wallOf('2026-11-23 24:00:00')).toBeNull()
  expect(wallOf('2000-01-01T00:00:07')).toBe('2000-01-01 00:00:07')
  expect(fromSeconds(toSeconds('2026-12-31 23:59:59'))).toBe('2026-12-31 23:59:59')
  // the 31st of February has a number
  expect(fromSeconds(toSeconds('2026-02-28 00:00:00') + 3 * 86_400)).toBeNull()
})
