import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { computedSelect, instant, longtext, ref, select, text } from '../kernel/field'
import { given, id, ids } from '../kernel/input'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import { badgeFieldNames, badgeSizeLabels, badgeSizeNames, mostBadges } from './badge'
import { printerFaultNames, printerFaults } from './printer-words'
import * as visitorWords from './words'

/** A printer that badges are sent to over the network, by IPP. */
export const visitorPrinter = resource({
  name: 'visitor_printer',
  label: visitorWords.badgePrinter,
  area: 'visitor',
  path: '/visitor_printer',
  permission: 'visitor-kiosk',
  office: 'office_id',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    state: computedSelect(
      ['打印状态', 'Printing'],
      { ready: ['可打印', 'Ready'], unknown: ['尚未联系', 'Not asked yet'], ...printerFaults },
      {
        tones: {
          ...{ ready: 'good', unknown: 'quiet', away: 'bad', network: 'bad', paper: 'warning', cover: 'warning' },
          ...{ supply: 'warning', paused: 'warning', format: 'bad', refused: 'bad', slow: 'bad', off: 'quiet' },
        },
        filter: false,
      },
    ),
    office_id: ref('office', placeWords.office),
    address: text(common.address, {
      max: 300,
      help: ['例如 ipp://192.168.1.20/ipp/print', 'Such as ipp://192.168.1.20/ipp/print'],
      // what follows the scheme is judged where it is asked for
      pattern: { source: '^[A-Za-z]+://\\S+$', message: visitorWords.printerAddress },
    }),
    make: {
      ...text(common.model, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    last_seen: {
      ...instant(['最近联系', 'Last answered'], { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    format: select(
      ['文件格式', 'Format'],
      { auto: common.automatic, pdf: ['PDF', 'PDF'], raster: ['PWG 光栅', 'PWG Raster'] },
      { initial: 'auto', list: false, filter: false },
    ),
    size: select(visitorWords.badgeSize, badgeSizeLabels, {
      optional: true,
      list: false,
      filter: false,
      help: ['不选则按办公区的设置', 'Without it as the office has it'],
    }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})

/** A badge of nobody comes out: the list then says how the printer is. */
export const tryPrinter = endpoint({
  method: 'POST',
  path: '/visitor_printer/sample',
  within: 'offices',
  access: ['change-visitor-kiosk'],
  label: ['打印测试访客牌', 'Print a test badge'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

/** The printers that whoever receives visitors may send badges to. */
export const badgePrinters = endpoint({
  path: '/visitor/badge_printers',
  access: ['change-visitor'],
  label: visitorWords.badgePrinters,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_id: z.number(),
        fault: z.enum(printerFaultNames).nullable(),
      }),
    ),
  }),
})

/** Badges are sent to a printer; how it went stands beside the name of each. */
export const sendBadges = endpoint({
  method: 'POST',
  path: '/visitor/print_badges',
  within: 'offices',
  access: ['change-visitor'],
  label: ['发送到打印机', 'Send badges to a printer'],
  input: z.object({
    ids: ids(mostBadges),
    printer_id: id,
    size: given(z.enum(badgeSizeNames, { error: 'option' })).nullish(),
    fields: z
      .array(z.enum(badgeFieldNames, { error: 'option' }))
      .max(badgeFieldNames.length)
      .nullish(),
  }),
  output: z.object({ sent: z.number() }),
})
