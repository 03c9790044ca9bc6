import { FIRST_DATE, isLink, LAST_DATE, type ProfileWeek, type Segment } from '@workplace/domain/access/device-tables'
import type { FaceCommand, FaceDialect, FaceDriver, FacePersonData, FaceSettings } from './port'
import { toSeconds } from './zk-time'

const command = (text: string): FaceCommand => ({ text, may_miss: false })
/** Taking away what a device may have no table for. */
const ifThere = (text: string): FaceCommand => ({ text, may_miss: true })

const row = (fields: readonly (readonly [name: string, value: string | number])[]): string =>
  fields.map(([name, value]) => `${name}=${value}`).join('\t')

/** A name that is one value: tabs and line breaks would end it. */
const nameOf = (text: string): string =>
  text
    .replace(/[\t\r\n=]+/g, ' ')
    .trim()
    .slice(0, 24)

const compact = (date: string): string => date.replaceAll('-', '')
const clockOf = (minute: number): number => Math.floor(minute / 60) * 100 + (minute % 60)

/** Two times of day in one number; a segment that is not used is 0. */
const spanOf = (segment: Segment | undefined): number =>
  segment === undefined ? 0 : clockOf(segment.start) * 65_536 + clockOf(segment.last)

const accDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const attDays = ['Mon', 'Tues', 'Wed', 'Thurs', 'Fri', 'Sat', 'Sun'] as const

function accTimezone(number: number, { week, classes }: ProfileWeek): string {
  const days = [
    ...accDays.map((name, at) => [name, week[at] ?? []] as const),
    ...[0, 1, 2].map((at) => [`Hol${at + 1}`, classes[at] ?? []] as const),
  ]
  const times = days.flatMap(([name, segments]) =>
    [0, 1, 2].map((at) => [`${name}Time${at + 1}`, spanOf(segments[at])] as const),
  )
  return `DATA UPDATE timezone ${row([['TimezoneId', number], ...times])}`
}

/** A day on which nothing is open ends before it begins: an empty one would be open for a minute. */
const attClosed: Segment = { start: 23 * 60 + 57, last: 23 * 60 + 56 }

function attTimezone(number: number, { week }: ProfileWeek): string | null {
  if (week.some((segments) => segments.length > 1)) return null
  const four = (minute: number) => String(clockOf(minute)).padStart(4, '0')
  const times = attDays.flatMap((name, at) => {
    const { start, last } = week[at]?.[0] ?? attClosed
    return [[`${name}Start`, four(start)] as const, [`${name}End`, four(last)] as const]
  })
  return `DATA UPDATE AccTimeZone ${row([['UID', number], ...times])}`
}

/** Rows of rights: each door is a bit. */
const authorizations = (pin: string, doors: readonly (readonly number[])[]): string[] =>
  doors.flatMap((numbers, door) =>
    numbers.map((number) =>
      row([
        ['Pin', pin],
        ['AuthorizeTimezoneId', number],
        ['AuthorizeDoorId', 1 << door],
      ]),
    ),
  )

const accDate = (date: string, time: string, inSeconds: boolean): string | number =>
  date <= FIRST_DATE || date >= LAST_DATE ? 0 : inSeconds ? toSeconds(`${date} ${time}`) : compact(date)

type Act = Parameters<FaceDriver['actLines']>[1]

function accLines(act: Act, { person, photo, dates_in_seconds }: FacePersonData): readonly FaceCommand[] | null {
  switch (act.do) {
    case 'remove':
      return [
        ifThere(`DATA DELETE userauthorize Pin=${act.key}`),
        ifThere(`DATA DELETE biophoto PIN=${act.key}`),
        ifThere(`DATA DELETE biodata Type=9\tPin=${act.key}`),
        command(`DATA DELETE user Pin=${act.key}`),
      ]
    case 'take_face':
      return [command(`DATA DELETE biophoto PIN=${act.key}`), ifThere(`DATA DELETE biodata Type=9\tPin=${act.key}`)]
    case 'take':
      return authorizations(act.key, act.doors).map((fields) => command(`DATA DELETE userauthorize ${fields}`))
    case 'give':
      return [command(`DATA UPDATE userauthorize ${authorizations(act.key, act.doors).join('\n')}`)]
    case 'put':
      return [
        command(
          `DATA UPDATE user ${row([
            ['CardNo', person?.card ?? ''],
            ['Pin', act.key],
            ['Password', ''],
            ['Group', 0],
            ['StartTime', accDate(act.holder.from, '00:00:00', dates_in_seconds)],
            ['EndTime', accDate(act.holder.to, '23:59:59', dates_in_seconds)],
            ['Name', nameOf(person?.name ?? '')],
            ['Privilege', 0],
          ])}`,
        ),
      ]
    case 'profile':
      return isLink(act.profile) ? null : [command(accTimezone(act.number, act.profile))]
    case 'class':
      return [
        act.of === null
          ? command(`DATA DELETE holiday Holiday=${compact(act.date)}`)
          : command(
              `DATA UPDATE holiday ${row([
                ['Holiday', compact(act.date)],
                ['HolidayType', act.of],
                ['Loop', 2],
              ])}`,
            ),
      ]
    case 'face': {
      if (photo === null) return null
      const content = photo.toString('base64')
      return [
        command(
          `DATA UPDATE biophoto ${row([
            ['PIN', act.key],
            ['Type', 9],
            ['Size', content.length],
            ['Content', content],
            ['Format', 0],
            ['Url', ''],
            ['PostBackTmpFlag', 0],
          ])}`,
        ),
      ]
    }
    default:
      return null
  }
}

/** A person of `att` has up to three timezones in one value; those that are not used are 0. */
const attZones = (doors: readonly (readonly number[])[]): string =>
  ['0001', ...[0, 1, 2].map((at) => String(doors[0]?.[at] ?? 0).padStart(4, '0'))].join('')

function attLines(act: Act, { person, photo }: FacePersonData): readonly FaceCommand[] | null {
  switch (act.do) {
    case 'remove':
      return [
        ifThere(`DATA DELETE BIOPHOTO PIN=${act.key}\tType=9`),
        ifThere(`DATA DELETE BIODATA Pin=${act.key}\tType=9`),
        command(`DATA DELETE USERINFO PIN=${act.key}`),
      ]
    case 'take_face':
      return [
        command(`DATA DELETE BIOPHOTO PIN=${act.key}\tType=9`),
        ifThere(`DATA DELETE BIODATA Pin=${act.key}\tType=9`),
      ]
    case 'put': {
      const { from, to, doors } = act.holder
      const isBounded = from > FIRST_DATE || to < LAST_DATE
      return [
        command(
          `DATA UPDATE USERINFO ${row([
            ['PIN', act.key],
            ['Name', nameOf(person?.name ?? '')],
            ['Pri', 0],
            ['Passwd', ''],
            ['Card', person?.card ?? ''],
            ['Grp', 1],
            ['TZ', attZones(doors)],
            ...(isBounded
              ? ([
                  ['StartDatetime', `${from}T00:00:00`],
                  ['EndDatetime', `${to}T23:59:59`],
                  ['Expires', 1],
                ] as const)
              : []),
          ])}`,
        ),
      ]
    }
    case 'profile': {
      const line = isLink(act.profile) ? null : attTimezone(act.number, act.profile)
      return line === null ? null : [command(line)]
    }
    case 'face': {
      if (photo === null) return null
      const content = photo.toString('base64')
      return [
        command(
          `DATA UPDATE BIOPHOTO ${row([
            ['PIN', act.key],
            ['Type', 9],
            ['No', 0],
            ['Index', 0],
            ['Size', content.length],
            ['Content', content],
            ['Format', 0],
            ['PostBackTmpFlag', 0],
          ])}`,
        ),
      ]
    }
    default:
      return null
  }
}

const hex = (number: number) => number.toString(16).padStart(2, '0').toUpperCase()

const verifyTypes: Readonly<Record<FaceSettings['verify_mode'], number>> = {
  ...{ face: 15, card: 4, face_or_card: 0, face_and_card: 18, pin: 3, qr: 0 },
}

function settingsLines(dialect: FaceDialect, settings: FaceSettings): readonly FaceCommand[] {
  const { open_seconds, held_seconds, verify_mode, asks_server, threshold, live_detect, volume, direction } = settings
  const shared: (readonly [string, number])[] = [
    ...(volume === null ? [] : [['VOLUME', volume] as const]),
    ...(threshold === null ? [] : [['FaceMThr', threshold] as const]),
    ['LiveDetectFunOn', live_detect ? 1 : 0],
  ]
  // one option at a time, so that one that a device does not know keeps it from none of the others
  if (dialect === 'att') return shared.map(([name, value]) => ifThere(`SET OPTION ${name}=${value}`))
  const own: (readonly [string, number])[] = [
    ['Door1Drivetime', open_seconds],
    ['Door1Detectortime', Math.min(held_seconds, 254)],
    ['Door1VerifyType', verifyTypes[verify_mode]],
    ['Reader1IOState', direction === 'out' ? 1 : 0],
  ]
  return [
    command(`SET OPTIONS ${own.map(([name, value]) => `${name}=${value}`).join(',')}`),
    // whether it asks before it opens is what the rules hang on: no other option may take it down
    command(`SET OPTIONS AutoServerMode=${asks_server ? 1 : 0}`),
    ...shared.map(([name, value]) => ifThere(`SET OPTIONS ${name}=${value}`)),
  ]
}

export const orderLines: FaceDriver['orderLines'] = (dialect, order) => {
  const isAcc = dialect === 'acc'
  const one = (acc: string, att: string | null) => (isAcc ? [command(acc)] : att === null ? null : [command(att)])
  switch (order.do) {
    case 'open':
      return one(`CONTROL DEVICE 010101${hex(Math.min(Math.max(order.seconds, 1), 60))}`, 'AC_UNLOCK')
    case 'hold_open':
      // neither shut by somebody before, nor for a time only
      return isAcc ? [command('CONTROL DEVICE 06010000'), command('CONTROL DEVICE 010101FF')] : null
    case 'hold_shut':
      return isAcc ? [command('CONTROL DEVICE 01010100'), command('CONTROL DEVICE 06010100')] : null
    case 'normal':
      return isAcc ? [command('CONTROL DEVICE 06010000'), command('CONTROL DEVICE 01010100')] : null
    case 'restart':
      return one('CONTROL DEVICE 03000000', 'REBOOT')
    case 'update': {
      const { url, bytes, md5, by_parts } = order
      // by parts it asks the address itself, a megabyte at a time; else it fetches the file as it is, at once
      const text = `checksum=${md5},size=${bytes},url=${url}`
      return [command(by_parts ? `UPGRADE ${text},supportsubcontracting=1` : `UPGRADE type=1,${text}`)]
    }
    case 'clear_alarm':
      return one('CONTROL DEVICE 02000000', 'AC_UNALARM')
    case 'read_people':
      return one('DATA QUERY tablename=user,fielddesc=*,filter=*', 'DATA QUERY USERINFO')
    case 'forget_people':
      return isAcc
        ? [
            command('DATA DELETE userauthorize *'),
            ifThere('DATA DELETE biophoto *'),
            ifThere('DATA DELETE biodata Type=9'),
            command('DATA DELETE user *'),
          ]
        : [command('CLEAR ALL USERINFO')]
    case 'read_records':
      return one('DATA QUERY tablename=transaction,fielddesc=*,filter=NewRecord', 'LOG')
    case 'set_clock':
      return one(`SET OPTIONS DateTime=${toSeconds(order.at)}`, `SET OPTION DateTime=${toSeconds(order.at)}`)
    case 'settings':
      return settingsLines(dialect, order.settings)
  }
}

export const actLines: FaceDriver['actLines'] = (dialect, act, data) =>
  dialect === 'acc' ? accLines(act, data) : attLines(act, data)
