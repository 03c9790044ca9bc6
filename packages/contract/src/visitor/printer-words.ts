import * as common from '../kernel/common-words'
import type { Label } from '../kernel/words'

/** Why a badge does not come out. */
export const printerFaults = {
  away: ['无法连接', 'Not reached'],
  network: ['地址不允许访问', 'Address not allowed'],
  paper: ['缺纸或卡纸', 'No paper, or jammed'],
  cover: ['机盖未关', 'Cover open'],
  supply: ['耗材用尽', 'Out of ink or ribbon'],
  paused: common.paused,
  format: ['不支持的格式', 'Takes neither PDF nor raster'],
  refused: ['打印机不接受', 'Not taken by the printer'],
  slow: ['未及时打印', 'Not printed in time'],
  off: ['打印机已停用', 'Printer disabled'],
} as const satisfies Record<string, Label>
export type PrinterFault = keyof typeof printerFaults
export const printerFaultNames = Object.keys(printerFaults) as [PrinterFault, ...PrinterFault[]]
