import { createHash } from 'node:crypto'
import { toGb18030 } from './gb18030'
import type { FaceDriver, FaceMessage, GreetingContext } from './port'
import { toSeconds } from './zk-time'

/** Simplified Chinese, as devices number languages. */
const CHINESE = 83

/** Whole hours, or minutes where there is a half or a quarter: some devices read hours only, and their clock is set. */
const zoneOf = (utc_offset: number): string => String(utc_offset % 60 === 0 ? utc_offset / 60 : utc_offset)

const lines = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join('\n')

/** What an `acc` device is told of how it is to speak. */
const settingsOf = ({ session, ask_each, retry_after }: GreetingContext): string[] => [
  'ServerVersion=3.1.2',
  'ServerName=ADMS',
  'PushProtVer=3.1.2',
  `ErrorDelay=${retry_after}`,
  `RequestDelay=${ask_each}`,
  'TransTimes=00:00;14:00',
  'TransInterval=1',
  // people and their pictures are ours to give, not to take
  'TransTables=Transaction',
  'Realtime=1',
  `SessionID=${session}`,
  'TimeoutSec=10',
  'BioPhotoFun=1',
  'BioDataFun=0',
  'MultiBioDataSupport=0:0:0:0:0:0:0:0:0:0:0',
  'MultiBioPhotoSupport=0:0:0:0:0:0:0:0:0:1:0',
]

/** A handshake has no line break at its end: there are devices that read the last value with it. */
export function greet(greeting: GreetingContext): string {
  const { sn, dialect, registry_code, utc_offset, stamps, ask_each, retry_after } = greeting
  if (dialect === 'acc')
    return registry_code === null
      ? 'OK'
      : lines(['registry=ok', `RegistryCode=${registry_code}`, ...settingsOf(greeting)])
  return lines([
    `GET OPTION FROM: ${sn}`,
    `ATTLOGStamp=${stamps.ATTLOG ?? '0'}`,
    `OPERLOGStamp=${stamps.OPERLOG ?? '0'}`,
    'ATTPHOTOStamp=None',
    'BIODATAStamp=None',
    'ERRORLOGStamp=0',
    `ErrorDelay=${retry_after}`,
    `Delay=${ask_each}`,
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser',
    `TimeZone=${zoneOf(utc_offset)}`,
    'Realtime=1',
    'Encrypt=None',
    'ServerVer=2.4.2',
    'PushProtVer=2.4.2',
    'PushOptionsFlag=1',
    'PushOptions=UserCount,TransactionCount,FaceCount,~MaxUserCount,~MaxFaceCount,~MaxAttLogCount,~DeviceName,FWVersion,MaxMultiBioPhotoCount',
    'SupportPing=1',
  ])
}

export const configured = (greeting: GreetingContext): string => lines(settingsOf(greeting))

export function confirmed(heard: FaceMessage): string {
  switch (heard.kind) {
    case 'events':
      return heard.table === 'ATTLOG'
        ? `OK: ${heard.lines}`
        : heard.table === 'rtlog'
          ? 'OK'
          : `${heard.table}=${heard.lines}`
    case 'people':
      return heard.table === 'OPERLOG' || heard.table === 'USERINFO'
        ? `OK: ${heard.lines}`
        : `${heard.table}=${heard.lines}`
    case 'faults':
      return `errorlog=${heard.lines}`
    case 'dropped':
      return /^(biophoto|biodata|templatev10|userpic|identitycard)$/.test(heard.table)
        ? `${heard.table}=${heard.lines}`
        : 'OK'
    default:
      return 'OK'
  }
}

const two = (number: number) => String(number).padStart(2, '0')

/** The time at Greenwich as devices count it, and how far the door is from there. */
export function time(now: number, utc_offset: number): string {
  const wall = new Date(now).toISOString().slice(0, 19).replace('T', ' ')
  const far = Math.abs(utc_offset)
  return `DateTime=${toSeconds(wall)},ServerTZ=${utc_offset < 0 ? '-' : '+'}${two(Math.floor(far / 60))}${two(far % 60)}`
}

export const verified: FaceDriver['verified'] = (line, opens, tip) =>
  [
    `AUTH=${opens === null ? 'FAILED' : 'SUCCEED'}`,
    line,
    ...(opens === null
      ? []
      : [
          `CONTROL DEVICE 010101${Math.min(Math.max(opens.seconds, 1), 60).toString(16).padStart(2, '0').toUpperCase()}`,
        ]),
    `TIPS=${tip.replace(/[\r\n\t]+/g, ' ')}`,
  ].join('\r\n')

export const token: FaceDriver['token'] = (code, sn, session) =>
  createHash('md5').update(`${code}${sn}${session}`).digest('hex')

export function commands(all: readonly { id: number; text: string }[], language: number | null): Buffer {
  if (all.length === 0) return Buffer.from('OK')
  const text = all.map(({ id, text: one }) => `C:${id}:${one}`).join('\n')
  return language === CHINESE ? toGb18030(text) : Buffer.from(text)
}
