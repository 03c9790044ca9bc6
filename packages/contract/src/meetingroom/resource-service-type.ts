import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { image, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { icon } from '../kernel/uploads'
import * as meetingroomWords from './words'

export const systemTypes = { resource: meetingroomWords.facility, service: meetingroomWords.service } as const

/** Groups facilities and services. */
export const resourceServiceType = resource({
  name: 'resource_service_type',
  label: ['设施与服务类型', 'Facility and service type'],
  area: 'meetingroom',
  path: '/resource_service_type',
  permission: 'services',
  fields: {
    name: text(common.name, { max: 50, unique: true, uniqueWith: ['sys_type'] }),
    sys_type: select(['类别', 'Category'], systemTypes, { initial: 'resource' }),
    parent_id: ref('resource_service_type', ['上级类型', 'Parent type'], { optional: true, filter: false }),
    icon: image(common.icon, { optional: true, upload: icon }),
    sort: integer(common.sortOrder, { initial: 0 }),
    remark: longtext(common.note, { optional: true }),
  },
})

/** The two categories, for pickers. */
export const systemTypeList = endpoint({
  path: '/resource_service_type/sys_type_list',
  access: 'session',
  label: ['设施与服务类别', 'Facility and service categories'],
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), total: z.number() }),
})
