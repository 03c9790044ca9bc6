import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

/** The services that can be ordered for meetings in a room. */
export const roomServices = endpoint({
  path: '/services/room_service',
  access: ['view-meeting'],
  label: ['会议室可预订的服务', 'Services available in a room'],
  input: z.object({ meetingroom_id: z.coerce.number<number | string>().int().positive().max(2147483647) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        type_name: z.string(),
        unit: z.string(),
        unit_en: z.string().nullable(),
        /** Yuan for each. */
        price: z.string(),
        max_quantity: z.number().nullable(),
        lead_minutes: z.number(),
        prepare_minutes: z.number(),
        clean_minutes: z.number(),
        need_audit: z.boolean(),
        remark: z.string().nullable(),
        /** Signed address of its picture. */
        image_thumb: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
})
export type RoomService = z.output<typeof roomServices.output>['items'][number]
