import type { Language } from '@workplace/contract/kernel/words'
import { mapPlugins } from '@workplace/contract/place/map'

/** What of the map service's program is used here. */
export type LngLat = { readonly getLng: () => number; readonly getLat: () => number }
type Listener<E> = (name: string, run: (event: E) => void) => void
type Found = { readonly poi: { readonly name: string; readonly location?: LngLat | '' } }
type MapView = {
  readonly addControl: (control: unknown) => void
  readonly on: Listener<{ lnglat: LngLat }>
  readonly setCenter: (at: LngLat | readonly [number, number]) => void
  readonly setZoom: (zoom: number) => void
  readonly destroy: () => void
}
type Marker = {
  readonly setPosition: (at: LngLat | readonly [number, number]) => void
  readonly setMap: (map: MapView) => void
}
type Poi = { readonly name: string; readonly address: string | readonly never[]; readonly location: LngLat }
type Search = {
  readonly searchNearBy: (
    text: string,
    at: readonly [number, number],
    metres: number,
    told: (status: string, result: { poiList?: { pois: readonly Poi[] } }) => void,
  ) => void
}
export type MapService = {
  readonly Map: new (element: HTMLElement, options: object) => MapView
  readonly Marker: new (options: object) => Marker
  readonly Scale: new () => unknown
  readonly ToolBar: new () => unknown
  readonly OverView: new (options: object) => unknown
  readonly Geolocation: new (
    options: object,
  ) => { readonly getCurrentPosition: (told: (status: string, result: { position?: LngLat }) => void) => void }
  readonly Autocomplete: new (options: object) => unknown
  readonly PlaceSearch: new (options: object) => Search
  readonly event: { readonly addListener: (on: unknown, name: 'select', run: (event: Found) => void) => void }
}

type MapWindow = { AMap?: MapService; _AMapSecurityConfig?: { securityJsCode: string } }
export type MapSettings = { readonly key: string; readonly security_code: string | null }

let loading: Promise<MapService> | undefined

/** Loads the map service with its plugins, once; a failure can be tried again. */
export function loadMapService({ key, security_code }: MapSettings, language: Language): Promise<MapService> {
  const here = window as unknown as MapWindow
  if (here.AMap !== undefined) return Promise.resolve(here.AMap)
  loading ??= new Promise<MapService>((resolve, reject) => {
    if (security_code !== null) here._AMapSecurityConfig = { securityJsCode: security_code }
    const script = document.createElement('script')
    const query = new URLSearchParams({
      v: '1.4.15',
      key,
      plugin: mapPlugins.join(','),
      lang: language === 'en' ? 'en' : 'zh_cn',
    })
    script.src = `https://webapi.amap.com/maps?${query}`
    // keys are bound to the sites that may use them
    script.referrerPolicy = 'origin'
    script.onload = () => (here.AMap === undefined ? reject(new Error('no map service')) : resolve(here.AMap))
    script.onerror = () => reject(new Error('no map service'))
    document.head.append(script)
  }).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}
