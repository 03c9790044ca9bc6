import { z } from 'zod'
import * as deviceWords from '../device/words'
import { endpoint } from '../kernel/endpoint'
import { queryId } from '../kernel/input'
import type { Label } from '../kernel/words'
import * as presenceWords from '../presence/words'
import { valuesSchema } from './values'
import * as thingWords from './words'

const access = ['view-device'] as const
const value = z.union([z.number(), z.boolean(), z.string()])

const feature = z.object({
  item: z.string(),
  type: z.enum(['binary', 'numeric', 'enum', 'text']),
  /** It may be told to be otherwise. */
  settable: z.boolean(),
  unit: z.string().optional(),
  /** Of a binary one: what it says for on and off. */
  on: value.optional(),
  off: value.optional(),
  values: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
})
export type Feature = z.output<typeof feature>

const formats = z.enum(['json', 'zigbee2mqtt', 'tasmota'])
export type ThingFormat = z.output<typeof formats>

/** How a thing is now: what it said, how it is set and is to be set, what it can do. */
export const thingNow = endpoint({
  path: '/iotdevice/now',
  access,
  label: ['设备当前状况', 'Device: now'],
  input: z.object({ id: queryId }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    timezone: z.string(),
    state: z.enum(['inactive', 'online', 'offline']),
    format: formats.nullable(),
    values: z.array(
      z.object({
        item: z.string(),
        value,
        unit: z.string().nullable(),
        time: z.string(),
        is_abnormal: z.boolean(),
        /** It is kept over time, so that it can be plotted. */
        is_kept: z.boolean(),
      }),
    ),
    wanted: valuesSchema,
    reported: z.record(z.string(), value),
    /** Names of settings that are not as wanted. */
    differing: z.array(z.string()),
    features: z.array(feature),
    /** Where it speaks and is spoken to, below `workplace/<account>/`. */
    account: z.string(),
    topics: z.array(z.string()),
  }),
})

/** Things that gateways told of and nobody registered. */
export const heardThings = endpoint({
  path: '/iotdevice/heard',
  access,
  label: thingWords.unregistered,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        getway_id: z.number(),
        getway_name: z.string(),
        name: z.string(),
        address: z.string().nullable(),
        format: formats,
        vendor: z.string().nullable(),
        model: z.string().nullable(),
        description: z.string().nullable(),
        /** What it said last, in short. */
        sample: z.record(z.string(), value),
        kind: z.string(),
        last_seen: z.string(),
        timezone: z.string(),
      }),
    ),
    total: z.number(),
  }),
})

/** What things say often, by the names that most of them use. */
export const itemNames: Readonly<Record<string, Label>> = {
  state: thingWords.onOff,
  POWER: thingWords.onOff,
  brightness: ['亮度', 'Brightness'],
  color_temp: ['色温', 'Colour temperature'],
  temperature: ['温度', 'Temperature'],
  local_temperature: ['室温', 'Room temperature'],
  target: ['目标温度', 'Target temperature'],
  humidity: ['湿度', 'Humidity'],
  co2: ['二氧化碳', 'CO₂'],
  pm25: ['PM2.5', 'PM2.5'],
  voc: ['挥发性有机物', 'VOC'],
  noise: ['噪声', 'Noise'],
  pressure: ['气压', 'Pressure'],
  illuminance: ['照度', 'Light'],
  power: ['功率', 'Power'],
  voltage: ['电压', 'Voltage'],
  current: ['电流', 'Current'],
  energy: ['电量', 'Energy'],
  battery: presenceWords.battery,
  battery_low: ['电池电量低', 'Battery low'],
  linkquality: ['信号质量', 'Link quality'],
  contact: ['门磁', 'Contact'],
  occupancy: presenceWords.occupied,
  water_leak: ['漏水', 'Water leak'],
  smoke: ['烟雾', 'Smoke'],
  position: ['开合度', 'Position'],
  mode: deviceWords.mode,
  interval: ['上报间隔', 'Report interval'],
}

/** What an alarm says of the items that left their limits (`co2 1043 ppm, voc 12`), by the names that people know. */
export const toldText = (text: string, nameOf: (label: Label) => string): string =>
  text
    .split(', ')
    .map((part) =>
      part.replace(/^\S+/, (item) => {
        const name = Object.hasOwn(itemNames, item) ? itemNames[item] : undefined
        return name === undefined ? item : nameOf(name)
      }),
    )
    .join(', ')
