import { type AccessPoint, accessPointOf } from '@workplace/domain/attendance/wifi'
import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import type { Shape } from '../kernel/field'
import { line } from '../kernel/field'

/** Where people of a team may punch. Chinese maps have coordinates of their own (GCJ-02), which browsers do not. */
export type PunchPlace = {
  readonly name: string
  readonly lng: number
  readonly lat: number
  readonly range_m: number
  readonly datum: 'gcj02' | 'wgs84'
}

const notAPlace =
  'says|每行一个：名称 纬度,经度 半径（米）[wgs84]，例如 总部 31.23040,121.47370 300|One per line: name latitude,longitude metres [wgs84], such as HQ 31.23040,121.47370 300'
const lineOf =
  /^(.+?)\s+(-?\d{1,2}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,3}(?:\.\d+)?)\s+(\d{1,6})\s*(?:米|m)?\s*(gcj02|wgs84)?$/i

/** `总部 31.23040,121.47370 300`: a line for each place. */
export const placesShape: Shape<readonly PunchPlace[]> = {
  schema: z
    .array(
      z.object({
        name: line(50).min(1, 'required'),
        lng: z.number(notAPlace).min(-180, notAPlace).max(180, notAPlace),
        lat: z.number(notAPlace).min(-90, notAPlace).max(90, notAPlace),
        range_m: z.number(notAPlace).int('whole').min(50, 'too_small|50').max(20000, 'too_big|20000'),
        datum: z.enum(['gcj02', 'wgs84']).default('gcj02'),
      }),
      { error: notAPlace },
    )
    .max(20, 'too_many|20'),
  write: (places) =>
    places
      .map(({ name, lat, lng, range_m, datum }) =>
        [name, `${lat},${lng}`, range_m, ...(datum === 'wgs84' ? ['wgs84'] : [])].join(' '),
      )
      .join('\n'),
  read: (text) => {
    const read = text
      .split(/[\n;；]/)
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => {
        const [, name = '', lat, lng, range, datum] = lineOf.exec(one) ?? []
        return lat === undefined
          ? null
          : {
              ...{ name, lat: Number(lat), lng: Number(lng), range_m: Number(range) },
              datum: (datum?.toLowerCase() ?? 'gcj02') as PunchPlace['datum'],
            }
      })
    return read.every((one) => one !== null) ? read : text
  },
  hint: ['总部 31.23040,121.47370 300', 'HQ 31.23040,121.47370 300'],
}

const notAnAccessPoint =
  'says|每行一个：名称 BSSID，例如 前台 a4:56:02:11:22:33；末段可用 * 表示任意|One per line: name BSSID, such as Lobby a4:56:02:11:22:33; the last part may be * for any'

/** `前台 a4:56:02:11:22:33`: a line for each access point. */
export const accessPointsShape: Shape<readonly AccessPoint[]> = {
  schema: z
    .array(
      z.object({
        name: line(50).min(1, 'required'),
        bssid: z
          .string({ error: notAnAccessPoint })
          .max(17, notAnAccessPoint)
          .refine((text) => accessPointOf(text) !== null, notAnAccessPoint),
      }),
      { error: notAnAccessPoint },
    )
    .max(100, 'too_many|100'),
  write: (points) => points.map(({ name, bssid }) => `${name} ${bssid}`).join('\n'),
  read: (text) => {
    const read = text
      .split(/[\n;；]/)
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => {
        const [, name = '', bssid = ''] = /^(.+?)\s+(\S+)$/.exec(one) ?? []
        return bssid === '' ? null : { name, bssid: accessPointOf(bssid) ?? bssid }
      })
    return read.every((one) => one !== null) ? read : text
  },
  hint: ['前台 a4:56:02:11:22:33', 'Lobby a4:56:02:11:22:33'],
}

const notDates = 'says|日期格式为 YYYY-MM-DD，用逗号分隔|Dates as YYYY-MM-DD, separated by commas'

/** `2026-12-24, 2026-12-31`: single dates. */
export const datesShape: Shape<readonly string[]> = {
  schema: z
    .array(z.string({ error: notDates }).refine(isValidDate, notDates), { error: notDates })
    .max(100, 'too_many|100'),
  write: (dates) => dates.join(', '),
  read: (text) =>
    text
      .split(/[,，、;；\s]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  hint: ['2026-12-24, 2026-12-31', '2026-12-24, 2026-12-31'],
}
