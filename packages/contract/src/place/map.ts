import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

/** The map on which addresses are chosen; null where no key is configured, and coordinates are typed. */
export const mapSettings = endpoint({
  path: '/office/map',
  access: ['view-office'],
  label: ['地图服务', 'Map service'],
  input: z.object({}),
  output: z.object({ map: z.object({ key: z.string(), security_code: z.string().nullable() }).nullable() }),
})

/** What the map service is loaded with: suggestions and search of addresses, one's own position, and what is on the map. */
export const mapPlugins = [
  'AMap.Autocomplete',
  'AMap.PlaceSearch',
  'AMap.Geolocation',
  'AMap.Scale',
  'AMap.ToolBar',
  'AMap.OverView',
] as const
