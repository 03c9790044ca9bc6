/** A device with tables of its own. */
export type DeviceRef = { readonly company_id: number; readonly kind: 'controller' | 'face'; readonly id: number }

/** What tells of passes: also a head that scans at a door which no device drives. */
export type PassDeviceRef = Omit<DeviceRef, 'kind'> & { readonly kind: DeviceRef['kind'] | 'head' }
