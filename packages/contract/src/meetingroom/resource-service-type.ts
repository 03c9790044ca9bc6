import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { image, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'

export const systemTypes = { resource: ['设施', 'Facility'], service: ['服务', 'Service'] } as const

/** Groups facilities and services. */
export const resourceServiceType = resource({
  name: 'resource_service_type',
  label: ['设施与服务类型', 'Facility and service type'],
  area: 'meetingroom',
  path: '/resource_service_type',
  permission: 'services',
  fields: {
    name: text(['名称', 'Name'], { max: 50, unique: true, uniqueWith: ['sys_type'] }),
    sys_type: select(['类别', 'Category'], systemTypes, { initial: 'resource' }),
    parent_id: ref('resource_service_type', ['上级类型', 'Parent type'], { optional: true, filter: false }),
    icon: image(['图标', 'Icon'], { optional: true, upload: 'icon' }),
    sort: integer(['排序', 'Sort order'], { initial: 0 }),
    remark: longtext(['备注', 'Note'], { optional: true }),
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
