import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const state = z.enum(['online', 'offline', 'never'])
const treeOf = <K extends z.ZodType>(kind: K) =>
  z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        children: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            children: z.array(z.object({ id: z.number(), name: z.string(), sn: z.string(), kind, state })),
          }),
        ),
      }),
    ),
    total: z.number(),
  })

const access = ['view-meetingroom', 'view-face-device'] as const

/** Offices, their rooms that have face devices, and these. */
export const roomDeviceTree = endpoint({
  path: '/device/office_meetingroom_device',
  access,
  label: ['会议室设备树', 'Devices by room'],
  input: z.object({}),
  output: treeOf(z.literal('face')),
})

/** Offices, their rooms that have scanning heads, and these. */
export const roomScannerTree = endpoint({
  path: '/device/office_meetingroom_scanner_tree',
  access,
  label: ['会议室扫描头树', 'Scanning heads by room'],
  input: z.object({}),
  output: treeOf(z.enum(['qr', 'ic', 'id_card', 'nfc'])),
})
